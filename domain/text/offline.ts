/** The page that stands in where the server can't be reached. */
export const OFFLINE_PATH = '/offline'

/** Where the browser finds the service worker; its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** Has the browser keep what it takes to open the site without a connection, once a page is there. */
const KEEP_OFFLINE_SCRIPT = `addEventListener('load',function(){
var w=navigator.serviceWorker;w&&w.register('${SERVICE_WORKER_PATH}').catch(function(){})})`

/** While developing: a build that ran at this address before must not answer for what is edited. */
export const FORGET_OFFLINE_SCRIPT = `navigator.serviceWorker&&
navigator.serviceWorker.getRegistrations().then(function(all){all.map(function(w){w.unregister()})})`

/**
 * Loads the page again when a part of it can't be had because a new build has taken its place: its
 * first script is gone as well. A part that is missing for another reason, such as a lost
 * connection, is left to who asked for it.
 */
const REPLACE_OUTDATED_SCRIPT = `addEventListener('vite:preloadError',function(){
var s=document.querySelector('script[type=module][src]');
s&&fetch(s.src,{method:'HEAD',cache:'no-store'}).then(function(answer){
if(answer.status===404)location.reload()},function(){})})`

/** What every page of a build runs at its end. */
export const OFFLINE_SCRIPT = `${KEEP_OFFLINE_SCRIPT}\n${REPLACE_OUTDATED_SCRIPT}`
