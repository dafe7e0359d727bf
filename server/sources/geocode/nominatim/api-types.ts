import { z } from 'zod'

/** Degrees, written as text. */
const degrees = z
  .union([z.string().trim().min(1), z.number()])
  .transform(Number)
  .pipe(z.number())

/**
 * A place in Nominatim's format jsonv2.
 * https://nominatim.org/release-docs/latest/api/Output/
 */
const nominatimPlace = z.object({
  lat: degrees.pipe(z.number().min(-90).max(90)),
  lon: degrees.pipe(z.number().min(-180).max(180)),
  /** Key and value of its main tag: 'leisure' and 'park'. */
  category: z.string(),
  type: z.string(),
  /** Its role in addresses: 'city', 'road', 'postcode'. Missing from older servers. */
  addresstype: z.string().optional(),
  /** 4 is a country, 8 a state, 16 a city, 26 a street, 30 a house. */
  place_rank: z.number().optional(),
  name: z.string().nullish(),
  display_name: z.string(),
  /** South, north, west, east. */
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]).optional(),
  address: z.record(z.string(), z.string()).default({}),
})

export type NominatimPlace = z.infer<typeof nominatimPlace>

/** A search answer: the best place or none, or an error, both with status 200. */
export const searchAnswer = z.union([z.array(nominatimPlace), z.object({ error: z.unknown() })])
