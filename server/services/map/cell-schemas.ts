import { z } from 'zod'
import { amenities, asBoolean, box, facts, parkType } from '#domain/search/parameter-schemas.ts'
import { numeric } from '#domain/text/number-schemas.ts'

const MAX_ZOOM = 22

export const cellsInput = z.object({
  bounds: box,
  /** At 0 the world is 256 pixels wide. */
  zoom: numeric(`a number from 0 to ${MAX_ZOOM}`, { min: 0, max: MAX_ZOOM }),
  rating: numeric('a number from 0 to 5', { min: 0, max: 5 }).optional(),
  amenities: amenities.optional(),
  /** Facts that a park must be known to have: 'fenced:yes,shade:yes'. */
  facts: facts.optional(),
  /** True: only parks that are not known to be closed now. */
  open: asBoolean.optional(),
  /** Only parks of this type, in words, as in listings. */
  type: parkType.optional(),
  /** 'google': also parks that may only be shown on Google's map. */
  include: z.enum(['google'], "must be 'google'").optional(),
})
export type CellsAsked = z.input<typeof cellsInput>
export type CellsInput = z.output<typeof cellsInput>

/** Up to this zoom a view may have most of the parks. */
const WIDE_ZOOM = 8

/** Whether the parks of a view must be looked at one by one, and may be many. */
export function isCostly({ zoom, bounds: _, include: __, ...filters }: CellsInput): boolean {
  return zoom <= WIDE_ZOOM && Object.values(filters).some(Boolean)
}

const cellSchema = z.object({
  lat: z.number().describe('Where it is marked, in degrees: the middle of its parks'),
  lng: z.number(),
  count: z.int().describe('How many parks it has, without those known not to match'),
  fits: z.int().describe('How many of them are known to match'),
  unknown: z.int().describe('How many may match, as that is not known yet'),
  dogs: z.int().describe('How many are dog-friendly'),
  parkId: z.int().optional().describe('If it is a single park: its number'),
  name: z.string().optional().describe('If it is a single park: its name'),
  met: z
    .int()
    .optional()
    .describe(
      'If it is a single park that may match: how much of what is asked for it is known to have',
    ),
})

/** The parks of a box: single ones, the best known first, or counts by cell. */
export const cellsSchema = z.object({
  cells: z.array(cellSchema),
  total: z.int().describe('How many parks the cells have'),
  place: z.string().optional().describe('From zoom 13 on: the place around the middle of the box'),
})

export type Cell = z.output<typeof cellSchema>
export type CellsAnswer = z.output<typeof cellsSchema>
