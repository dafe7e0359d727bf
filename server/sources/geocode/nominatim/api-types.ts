import { z } from 'zod'

/** A number written as a text, in degrees. */
const degrees = z
  .union([z.string().trim().min(1), z.number()])
  .transform(Number)
  .pipe(z.number())

/**
 * A place as Nominatim gives it in its format jsonv2.
 * https://nominatim.org/release-docs/latest/api/Output/
 */
const nominatimPlace = z.object({
  lat: degrees.pipe(z.number().min(-90).max(90)),
  lon: degrees.pipe(z.number().min(-180).max(180)),
  /** The key and the value of its main tag: 'leisure' and 'park'. */
  category: z.string(),
  type: z.string(),
  /** What it is as a part of addresses: 'city', 'road', 'postcode'. Older servers leave it out. */
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

/** What a search answers: the best place or none, or what is wrong, with status 200 as well. */
export const searchAnswer = z.union([z.array(nominatimPlace), z.object({ error: z.unknown() })])
