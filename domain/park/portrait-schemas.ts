import { z } from 'zod'
import { parkId } from '../text/number-schemas.ts'
import { MARKED_KINDS, MAX_PORTRAITS } from './portrait.ts'

/** A drawing of a park's shape, north up. */
const portraitSchema = z.object({
  /** The `d` of an SVG path, as are the others. Holes run the other way round. */
  shape: z.string(),
  /** Its outline is unknown: the shape is the circle of its area. */
  isCircle: z.literal(true).optional(),
  /** Of the shape, in pixels. */
  size: z.object({ width: z.int(), height: z.int() }),
  water: z.string().optional(),
  woods: z.string().optional(),
  /** Lines. */
  paths: z.string().optional(),
  /** A bar of `width` pixels is as long as its label says, and `metres`. */
  scale: z.object({ width: z.int(), metres: z.number(), label: z.string() }).optional(),
  /** In pixels. */
  marks: z.array(z.object({ kind: z.enum(MARKED_KINDS), x: z.int(), y: z.int() })),
})
export type Portrait = z.output<typeof portraitSchema>

export const portraitsInput = z.object({
  ids: z.array(parkId).min(1).max(MAX_PORTRAITS, `must be at most ${MAX_PORTRAITS}`),
})

/** The portraits of those parks that have a shape. */
export const portraitsSchema = z.array(z.object({ id: z.int(), portrait: portraitSchema }))
