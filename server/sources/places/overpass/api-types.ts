import { z } from 'zod'

/** An element as `out tags bb` writes it. Coordinates are degrees. */
export const overpassElement = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int().positive(),
  /** Nodes only. */
  lat: z.number().optional(),
  lon: z.number().optional(),
  /** Ways and relations; absent where all of their nodes are missing. */
  bounds: z
    .object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() })
    .optional(),
  tags: z.record(z.string(), z.string()).default({}),
})

export type OverpassElement = z.infer<typeof overpassElement>

/** https://wiki.openstreetmap.org/wiki/OSM_JSON, each element checked by itself later. */
export const overpassAnswer = z.object({
  elements: z.array(z.unknown()),
  /** What went wrong after the answer had begun, its status 200 notwithstanding. */
  remark: z.string().optional(),
})
