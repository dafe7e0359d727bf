import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OFFLINE_PAGE = '/offline'
/** Replaced by the server with a revision of the site's settings, which the page shows. */
const SITE_REVISION = 'SITE_REVISION'
/** The client's entry and its pages. */
const ENTRIES = /^(renderer|pages)\//
/** Large files only needed by a map: cached once a map has been shown. */
const MAPS = /^components\/map\/|google|node_modules/
/** The operator's pages, which are useless offline. */
const ADMIN = /^(pages|components)\/admin/

/**
 * The service worker's precache: the offline page and the scripts, styles and fonts of every page,
 * so that lazy parts are available offline and after a newer build was deployed.
 *
 * @param folder the build's folder
 * @returns entries of workbox-precaching; with a revision if the URL does not identify the content
 */
export function findPrecached(folder) {
  const files = filesFrom(
    folder,
    (name, { isEntry, isDynamicEntry }) =>
      (isEntry ? ENTRIES.test(name) : isDynamicEntry) && !MAPS.test(name) && !ADMIN.test(name),
  )
  const assets = files.map((file) => ({ url: `/${file}`, revision: null }))
  const icon = readFileSync(join(folder, 'client/favicon.svg'))
  return [
    { url: OFFLINE_PAGE, revision: `${hashOf(JSON.stringify(assets))}-${SITE_REVISION}` },
    { url: '/favicon.svg', revision: hashOf(icon) },
    ...assets,
  ]
}

/**
 * What the public pages load first: their own scripts and styles, without their lazy parts.
 *
 * @param folder the build's folder
 * @returns paths within its folder of the browser's files
 */
export function findFirstLoaded(folder) {
  return filesFrom(
    folder,
    (name, { isEntry }) => isEntry && ENTRIES.test(name) && !ADMIN.test(name),
  )
}

/** The files of some chunks and of their static imports, sorted. */
function filesFrom(folder, isStart) {
  const manifest = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))
  const chunks = new Set()
  for (const [name, chunk] of Object.entries(manifest)) {
    if (isStart(name, chunk)) follow(name, manifest, chunks)
  }
  const files = new Set()
  for (const name of chunks) {
    const { file, css = [], assets = [] } = manifest[name]
    for (const one of [file, ...css, ...assets]) files.add(one)
  }
  return [...files].sort()
}

/** A chunk and its static imports. */
function follow(name, manifest, chunks) {
  if (chunks.has(name) || !manifest[name]) return
  chunks.add(name)
  for (const imported of manifest[name].imports ?? []) follow(imported, manifest, chunks)
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
