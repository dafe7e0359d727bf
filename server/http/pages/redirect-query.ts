/** Parameters of the request that a redirect drops, besides those that its own path sets. */
export type Replaced = readonly string[] | 'all'

/**
 * Returns a redirect's path with the request's query, as it was sent, parameters that no page reads
 * included.
 *
 * @param path may have a query of its own, whose parameters replace those of the same name
 * @param query the request's, '' or with its '?'
 * @param replaced what else is not kept, because the path stands for it
 */
export function keepQuery(path: string, query: string, replaced: Replaced = []): string {
  if (replaced === 'all') return path
  const [, own] = /\?(.*)$/.exec(path) ?? []
  const left = new Set([...replaced, ...new URLSearchParams(own).keys()])
  const kept = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !left.has(nameOf(part)))
  if (kept.length === 0) return path
  return `${path}${own === undefined ? '?' : '&'}${kept.join('&')}`
}

function nameOf(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name
}
