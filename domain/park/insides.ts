import { z } from 'zod'
import { ENTRANCE_KINDS, FEATURE_KINDS } from './inside-kinds.ts'

/** Degrees, and the name if it has one; an entrance has that of its street. */
const spot = { lat: z.number(), lng: z.number(), name: z.string().optional() }

const featureSchema = z.object({ kind: z.enum(FEATURE_KINDS), ...spot })

const entranceSchema = z.object({ kind: z.enum(ENTRANCE_KINDS), ...spot })

const pathsSchema = z.object({
  meters: z.int().min(0),
  /** Metres by the source's word for the ground ('asphalt'), 'steps' or 'unknown'. */
  bySurface: z.record(z.string(), z.int().min(0)),
})

/** What lies inside a park's outline or on its edge. */
export const insidesSchema = z.object({
  entrances: z.array(entranceSchema),
  features: z.array(featureSchema),
  paths: pathsSchema.optional(),
})

export type ParkFeature = z.output<typeof featureSchema>
export type Entrance = z.output<typeof entranceSchema>
export type Paths = z.output<typeof pathsSchema>
export type Insides = z.output<typeof insidesSchema>
