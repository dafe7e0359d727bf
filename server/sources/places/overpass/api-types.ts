import { z } from 'zod'

/** An element as returned by `out meta bb`, without its nodes or members. Coordinates are in degrees. */
export const overpassElement = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int().positive(),
  /** Nodes only. */
  lat: z.number().optional(),
  lon: z.number().optional(),
  /** Ways and relations; absent if all of their nodes are missing. */
  bounds: z
    .object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() })
    .optional(),
  tags: z.record(z.string(), z.string()).default({}),
  /** When it was last edited; absent if the server keeps no metadata. */
  timestamp: z.iso.datetime().optional().catch(undefined),
})

export type OverpassElement = z.infer<typeof overpassElement>

/** https://wiki.openstreetmap.org/wiki/OSM_JSON; elements are validated one by one later. */
export const overpassAnswer = z.object({
  elements: z.array(z.unknown()),
  /** An error that occurred after the answer had begun with status 200. */
  remark: z.string().optional(),
})
