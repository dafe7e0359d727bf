import type { Park } from '#domain/park/park-schemas.ts'
import type { ParkStore } from './types.ts'

/** Normalises case and whitespace. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Wraps a store so that parks of these names have no photos anywhere, and no portrait. */
export function withoutPhotosOf(names: readonly string[], store: ParkStore): ParkStore {
  if (names.length === 0) return store
  const hidden = new Set(names.map(comparable))
  const isHidden = ({ name }: Park) => hidden.has(comparable(name))
  const mend = <T extends Park>(park: T): T => {
    if (!isHidden(park)) return park
    const { photos, ...rest } = park
    return rest as T
  }
  return {
    ...store,
    async search(query) {
      const found = await store.search(query)
      const { json, total } = found
      if (!json.includes('"photos"')) return found
      const parks: Park[] = JSON.parse(json)
      return { json: JSON.stringify(parks.map(mend)), total }
    },
    async findById(id) {
      const park = await store.findById(id)
      return park && isHidden(park) ? { ...mend(park), noPicture: true } : park
    },
  }
}
