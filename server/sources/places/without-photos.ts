import type { Park } from '#domain/park/park-schemas.ts'
import type { ParkStore } from './types.ts'

/** Normalises case and whitespace. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Wraps a store so that parks of these names have no photos and no portrait anywhere. */
export function withoutPhotosOf(names: readonly string[], store: ParkStore): ParkStore {
  if (names.length === 0) return store
  const hidden = new Set(names.map(comparable))
  const isHidden = ({ name }: Park) => hidden.has(comparable(name))
  const asShown = <T extends Park>(park: T): T => {
    if (!isHidden(park)) return park
    const { photos, ...rest } = park
    return { ...rest, noPicture: true } as T
  }
  return {
    ...store,
    asShown,
    async search(query) {
      const found = await store.search(query)
      const { json, total } = found
      if (!/"(photos|hasOutline)"/.test(json)) return found
      const parks: Park[] = JSON.parse(json)
      return { json: JSON.stringify(parks.map(asShown)), total }
    },
    async findById(id) {
      const park = await store.findById(id)
      return park && asShown(park)
    },
  }
}
