import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findShapes, type Shape } from '#db/queries/park/shapes.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'
import type { Logger } from '../../core/log.ts'
import { type Canvas, drawPortrait } from './draw-portrait.ts'

/** Bytes of what portraits were drawn from, and of themselves. */
const MAX_KEPT = 16_000_000
const PORTRAIT_BYTES = 1_000

type Drawn = { shape: Shape; portrait: Portrait | null }

/** The last portraits by park, with what they were drawn from. */
export type KeptPortraits = LRUCache<number, Drawn>

type PortraitPorts = { database: Database; log: Logger; portraits: KeptPortraits }

export function makePortraits(): KeptPortraits {
  return new LRUCache({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ shape }) =>
      PORTRAIT_BYTES + shape.outline.length + (shape.insides?.length ?? 0),
  })
}

/**
 * The portraits of those parks that have a shape, in no particular order. Each is drawn again once
 * its shape, or what lies in it, has changed.
 *
 * @throws the database's errors
 */
export async function portraitsOf(
  { database, log, portraits }: PortraitPorts,
  ids: readonly number[],
): Promise<{ id: number; portrait: Portrait }[]> {
  const shapes = await findShapes(database, ids)
  return shapes.flatMap((shape) => {
    const { parkId } = shape
    const known = portraits.get(parkId)
    const isSame = known !== undefined && isSameShape(known.shape, shape)
    const drawn = isSame ? known : { shape, portrait: drawShape(shape, log) }
    if (!isSame) portraits.set(parkId, drawn)
    return drawn.portrait ? [{ id: parkId, portrait: drawn.portrait }] : []
  })
}

function isSameShape(one: Shape, other: Shape): boolean {
  return one.insides === other.insides && Buffer.compare(one.outline, other.outline) === 0
}

/** Draws a stored shape. A damaged one is logged and has no portrait. */
export function drawShape(
  { parkId, outline, insides }: Shape,
  log: Logger,
  canvas?: Canvas,
): Portrait | null {
  try {
    return drawPortrait(decodeOutline(outline), insides ? JSON.parse(insides) : {}, canvas)
  } catch (error) {
    log.error({ err: error, park: parkId }, 'the shape of a park could not be drawn')
    return null
  }
}
