import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findShapes } from '#db/queries/park/shapes.ts'
import { decodeOutline } from '#domain/geo/outline-bytes.ts'
import type { Portrait } from '#domain/park/portrait.ts'
import { drawPortrait } from './draw-portrait.ts'

/** At a kilobyte each. */
const MAX_KEPT = 5_000

/** Portraits by park and the version of the data; null without a shape. */
export type KeptPortraits = LRUCache<string, { portrait: Portrait | null }>

export type PortraitPorts = {
  database: Database
  /** The version of the data visitors see. */
  dataVersion: { current: () => number }
  portraits: KeptPortraits
}

export function makePortraits(): KeptPortraits {
  return new LRUCache({ max: MAX_KEPT })
}

/**
 * The portraits of those parks that have a shape, in no particular order. Kept until any data
 * changes.
 *
 * @throws the database's errors
 */
export async function portraitsOf(
  { database, dataVersion, portraits }: PortraitPorts,
  ids: readonly number[],
): Promise<{ id: number; portrait: Portrait }[]> {
  const version = dataVersion.current()
  const keyOf = (id: number) => `${version} ${id}`
  const unknown = ids.filter((id) => !portraits.has(keyOf(id)))
  const shapes = unknown.length > 0 ? await findShapes(database, unknown) : []
  const drawn = new Map(
    shapes.map(({ parkId, outline, insides }) => [
      parkId,
      drawPortrait(decodeOutline(outline), insides ?? {}),
    ]),
  )
  return [...new Set(ids)].flatMap((id) => {
    const portrait = portraits.get(keyOf(id))?.portrait ?? drawn.get(id) ?? null
    portraits.set(keyOf(id), { portrait })
    return portrait ? [{ id, portrait }] : []
  })
}
