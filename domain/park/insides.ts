import { z } from 'zod'
import { ENTRANCE_KINDS, FEATURE_KINDS } from './inside-kinds.ts'

/** A location in degrees, and its name if known; an entrance has the name of its street. */
const spot = { lat: z.number(), lng: z.number(), name: z.string().optional() }

const featureSchema = z.object({ kind: z.enum(FEATURE_KINDS), ...spot })

const entranceSchema = z.object({ kind: z.enum(ENTRANCE_KINDS), ...spot })

const pathsSchema = z.object({
  meters: z.int().min(0),
  /** Metres by surface: the source's word ('asphalt'), 'steps' or 'unknown'. */
  bySurface: z.record(z.string(), z.int().min(0)),
  /** Metres known to be lit at night; absent if nothing is known. */
  lit: z.int().min(0).optional(),
  /** Metres known to be dark. */
  unlit: z.int().min(0).optional(),
})

/** What a portrait shows, simplified for one: encoded polylines in steps of 1e-5 degrees. */
const groundSchema = z.object({
  /** Rings; holes run the other way round. */
  water: z.array(z.string()).optional(),
  woods: z.array(z.string()).optional(),
  /** Lines. */
  paths: z.array(z.string()).optional(),
})

/** What lies inside a park's outline or on its edge. */
export const insidesSchema = z.object({
  entrances: z.array(entranceSchema),
  features: z.array(featureSchema),
  paths: pathsSchema.optional(),
  ground: groundSchema.optional(),
})

export type ParkFeature = z.output<typeof featureSchema>
export type Entrance = z.output<typeof entranceSchema>
export type Paths = z.output<typeof pathsSchema>
export type Ground = z.output<typeof groundSchema>
export type Insides = z.output<typeof insidesSchema>
