import type { ParkResult } from '#domain/park.ts'
import type { ParkStore, PlacesFound, PlacesQuery } from './providers/places/types.ts'
import { withDeps } from './with-deps.ts'

/**
 * A store of parks for one page, which makes the same search once and reads its parks once: what a
 * listing shows and what is said of it are one search.
 */
export function searchOnce(store: ParkStore): ParkStore {
  const searches = new Map<string, Promise<PlacesFound>>()
  return withDeps(store, {
    search(query: PlacesQuery) {
      const key = JSON.stringify(query)
      const known = searches.get(key)
      if (known) return known
      const found = store.search(query).then(readOnce)
      searches.set(key, found)
      found.catch(() => searches.delete(key))
      return found
    },
  })
}

function readOnce(found: PlacesFound): PlacesFound {
  let parks: ParkResult[] | undefined
  const read = () => {
    parks ??= JSON.parse(found.json) as ParkResult[]
    return parks
  }
  return { ...found, read }
}
