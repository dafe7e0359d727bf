import type { Park } from '#domain/park/park-schemas.ts'
import type { ParkStore } from './types.ts'

/** Normalises case and whitespace. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Wraps a store so that parks of some names have no photos and no portrait anywhere.
 *
 * @param namesNow returns the present names
 */
export function withoutPhotosOf(namesNow: () => readonly string[], store: ParkStore): ParkStore {
  let names: readonly string[] = []
  let hidden = new Set<string>()
  const hiddenNow = () => {
    if (namesNow() !== names) {
      names = namesNow()
      hidden = new Set(names.map(comparable))
    }
    return hidden
  }
  const asShown = <T extends Park>(park: T): T => {
    if (hiddenNow().size === 0 || !hidden.has(comparable(park.name))) return park
    const { photos, ...rest } = park
    return { ...rest, noPicture: true } as T
  }
  return {
    ...store,
    asShown,
    async search(query) {
      const found = await store.search(query)
      const { json, total } = found
      if (hiddenNow().size === 0 || !/"(photos|hasOutline)"/.test(json)) return found
      const parks: Park[] = JSON.parse(json)
      return { json: JSON.stringify(parks.map(asShown)), total }
    },
    async findById(id) {
      const park = await store.findById(id)
      return park && asShown(park)
    },
  }
}
