import { z } from 'zod'
import { OUTLINE_ZOOM } from '#domain/map/map-settings.ts'
import { box } from '#domain/search/parameter-schemas.ts'
import { numeric } from '#domain/text/number-schemas.ts'

const MAX_ZOOM = 22
/** Degrees: three times what a wide screen shows at the lowest zoom. */
const WIDEST = 1.5

export const outlinesInput = z.object({
  bounds: box.refine(({ west, south, east, north }) => {
    const width = west <= east ? east - west : east + 360 - west
    return width <= WIDEST && north - south <= WIDEST
  }, `must be at most ${WIDEST} degrees wide and high`),
  zoom: numeric(`a number from ${OUTLINE_ZOOM} to ${MAX_ZOOM}`, {
    min: OUTLINE_ZOOM,
    max: MAX_ZOOM,
  }),
})
export type OutlinesInput = z.output<typeof outlinesInput>

/** The outlines of the parks in a box, simplified for a zoom. */
export const outlinesSchema = z.object({
  parks: z.array(
    z.object({
      id: z.int(),
      /** Encoded polylines in steps of 1e-5 degrees: of each polygon the outer ring, then holes. */
      polygons: z.array(z.array(z.string())),
    }),
  ),
  /** Whether there are more; then the largest are given. */
  isCut: z.boolean(),
})
export type OutlinesAnswer = z.output<typeof outlinesSchema>
