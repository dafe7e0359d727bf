/** Removes characters that cannot be part of a short id. */
export function cleanShareId(text: string): string {
  return text.trim().replace(/[^A-Za-z0-9_-]/g, '')
}

/**
 * The short id in a URL: '/s/{id}', '?share={id}' or '#share={id}'.
 *
 * @param address parts of a URL; the hash with its '#'
 * @returns '' if nothing of it is a valid id, null if there is none
 */
export function readShareId({ path = '', search = '', hash = '' }): string | null {
  const inPath = /^\/s\/([^/]+)\/?$/.exec(path)?.[1]
  const inHash = new URLSearchParams(hash.replace(/^#[/?]*/, '')).get('share')
  const found = inPath ?? new URLSearchParams(search).get('share') ?? inHash
  return found === null ? null : cleanShareId(found)
}

/**
 * The short id whose park the server opens on the main screen: from the path, else from the query,
 * unless the query names a park itself. Returns '' if nothing of it is a valid id, null if there is
 * none.
 */
export function openedShare({ path, search }: { path: string; search: string }): string | null {
  const isMain = path === '/' && !new URLSearchParams(search).has('park')
  return readShareId({ path, search: isMain ? search : '' })
}
