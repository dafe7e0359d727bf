/** A short id as it came in an address, without what can't be part of one. */
export function cleanShareId(text: string): string {
  return text.trim().replace(/[^A-Za-z0-9_-]/g, '')
}

/**
 * The short id that an address asks for: '/s/{id}', '?share={id}' or '#share={id}'.
 *
 * @param address parts of a URL; the hash with its '#'
 * @returns '' where nothing of it can be an id, null where none is asked for
 */
export function readShareId({ path = '', search = '', hash = '' }): string | null {
  const inPath = /^\/s\/([^/]+)\/?$/.exec(path)?.[1]
  const inHash = new URLSearchParams(hash.replace(/^#[/?]*/, '')).get('share')
  const found = inPath ?? new URLSearchParams(search).get('share') ?? inHash
  return found === null ? null : cleanShareId(found)
}

/**
 * The short id whose park the server opens on the main screen: that of its path, else that of its
 * query, unless that names a park itself.
 *
 * @returns '' where nothing of it can be an id, null where none is asked for
 */
export function openedShare({ path, search }: { path: string; search: string }): string | null {
  const isMain = path === '/' && !new URLSearchParams(search).has('park')
  return readShareId({ path, search: isMain ? search : '' })
}
