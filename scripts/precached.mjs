import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OFFLINE_PAGE = '/offline'
/** The server puts in its place what tells the site's settings, which the page shows. */
const SITE_REVISION = 'SITE_REVISION'
/** The client's entry and the pages it loads. */
const ENTRIES = /^(renderer|pages)\//
/** Megabytes that only a map needs: kept once it has been shown. */
const MAPS = /^components\/map\/|google|node_modules/
/** The operator's pages, which are nothing without a connection. */
const ADMIN = /^(pages|components)\/admin/

/**
 * What a service worker keeps from the beginning: the page for when there is no connection, and
 * every page's scripts, styles and type, so that what a page loads later is there when the
 * connection is not, or when a newer build has taken the place of this one.
 *
 * @param folder the build's
 * @returns entries of workbox-precaching; a revision where the address does not tell the content
 */
export function findPrecached(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))
  const starts = Object.entries(manifest).filter(
    ([name, { isEntry, isDynamicEntry }]) =>
      (isEntry ? ENTRIES.test(name) : isDynamicEntry) && !MAPS.test(name) && !ADMIN.test(name),
  )
  const chunks = new Set()
  for (const [name] of starts) follow(name, manifest, chunks)
  const files = new Set()
  for (const name of chunks) {
    const { file, css = [], assets = [] } = manifest[name]
    for (const one of [file, ...css, ...assets]) files.add(one)
  }
  const assets = [...files].sort().map((file) => ({ url: `/${file}`, revision: null }))
  const icon = readFileSync(join(folder, 'client/favicon.svg'))
  return [
    { url: OFFLINE_PAGE, revision: `${hashOf(JSON.stringify(assets))}-${SITE_REVISION}` },
    { url: '/favicon.svg', revision: hashOf(icon) },
    ...assets,
  ]
}

/** A chunk and all that it imports at once. */
function follow(name, manifest, chunks) {
  if (chunks.has(name) || !manifest[name]) return
  chunks.add(name)
  for (const imported of manifest[name].imports ?? []) follow(imported, manifest, chunks)
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
