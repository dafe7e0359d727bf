/** From a page's load until its service worker is installed, which would slow down its map. */
const OFFLINE_START_MS = 5_000

/** The page shown when the server cannot be reached. */
export const OFFLINE_PATH = '/offline'

/** Shown where a request gets no answer. */
export const OFFLINE_NOTICE = {
  title: 'You seem to be offline',
  text: 'Check your internet connection, then try again.',
}

/** The service worker's path; its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** The browser's cache of the last maps. */
export const MAPS_CACHE = 'maps'

/** Registers the service worker once idle; reports each page left, whose map is then cached. */
const KEEP_OFFLINE_SCRIPT = `addEventListener('load',function(){var w=navigator.serviceWorker;
w&&setTimeout(function(){(window.requestIdleCallback||setTimeout)(function(){
w.register('${SERVICE_WORKER_PATH}').catch(function(){})})},${OFFLINE_START_MS})})
document.addEventListener('visibilitychange',function(){var w=navigator.serviceWorker;
document.hidden&&w&&w.controller&&w.controller.postMessage(location.href)})`

/** In development: removes the service worker of an earlier build at this address. */
export const FORGET_OFFLINE_SCRIPT = `navigator.serviceWorker&&
navigator.serviceWorker.getRegistrations().then(function(all){all.map(function(w){w.unregister()})})`

/**
 * Reloads the page if a chunk is missing because a new build has replaced it, in which case its
 * entry script is gone as well. A chunk missing for another reason, such as a lost connection, is
 * left to its importer.
 */
const REPLACE_OUTDATED_SCRIPT = `addEventListener('vite:preloadError',function(){
var s=document.querySelector('script[type=module][src]');
s&&fetch(s.src,{method:'HEAD',cache:'no-store'}).then(function(answer){
if(answer.status===404)location.reload()},function(){})})`

/** Runs at the end of every built page. */
export const OFFLINE_SCRIPT = `${KEEP_OFFLINE_SCRIPT}\n${REPLACE_OUTDATED_SCRIPT}`
