import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seedParkList } from '#db/seed/all-parks.ts'
import type { SeedPark } from '#db/seed/seed-park.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'
import { ABSENT_FROM_DATA } from './absent-from-data.ts'

const DATA = '../shared/data/parks/us-parks-normalized.csv.gz'
const NEAR_METRES = 500
const SAME_LOCATION_METRES = 100

const TYPES = [
  'park',
  'dog_park',
  'playground',
  'garden',
  'beach',
  'nature_reserve',
  'plaza',
  'national_park',
  'historic_site',
  'tourist_attraction',
  'landmark',
] as const

const seedParkSchema = z.strictObject({
  key: z.string().regex(/^[a-z]+(-[a-z0-9]+)+$/),
  name: z.string().min(1),
  latitude: z.number().min(18).max(72),
  longitude: z.number().min(-180).max(-66),
  street: z.string().optional(),
  city: z.string(),
  state: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  types: z.array(z.enum(TYPES)).min(1),
  amenities: z.array(z.enum(AMENITIES)),
  description: z.string().optional(),
}) satisfies z.ZodType<SeedPark>

type Known = { name: string; lat: number; lng: number }

const count = (test: (park: SeedPark) => boolean) => seedParkList.filter(test).length

describe('the parks the product brings along', () => {
  test('are enough of each city, its dog parks and its playgrounds', () => {
    const NEW_YORK = ['New York', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island']
    const inNewYork = ({ city }: SeedPark) => NEW_YORK.includes(city)
    expect(seedParkList.length).toBeGreaterThanOrEqual(300)
    expect(count(({ city }) => city === 'San Francisco')).toBeGreaterThanOrEqual(70)
    expect(count(inNewYork)).toBeGreaterThanOrEqual(70)
    expect(count(({ city }) => city === 'Chicago')).toBeGreaterThanOrEqual(45)
    expect(count(({ city }) => city === 'Los Angeles')).toBeGreaterThanOrEqual(45)
    expect(count(({ city }) => city === 'Boston')).toBeGreaterThanOrEqual(35)
    const isDogPark = ({ types }: SeedPark) => types.includes('dog_park')
    expect(
      count((park) => isDogPark(park) && park.city === 'San Francisco'),
    ).toBeGreaterThanOrEqual(8)
    expect(count((park) => isDogPark(park) && inNewYork(park))).toBeGreaterThanOrEqual(8)
    expect(
      count((park) => park.types.includes('playground') && inNewYork(park)),
    ).toBeGreaterThanOrEqual(10)
    const national = seedParkList.filter(({ types }) => types.includes('national_park'))
    expect(national.map(({ name }) => name).sort()).toEqual([
      'Channel Islands National Park',
      'Death Valley National Park',
      'Joshua Tree National Park',
      'Kings Canyon National Park',
      'Lassen Volcanic National Park',
      'Pinnacles National Park',
      'Redwood National Park',
      'Sequoia National Park',
      'Yosemite National Park',
    ])
  })

  test('have the fields of a park, and no others', () => {
    expect(z.array(seedParkSchema).safeParse(seedParkList).error).toBeUndefined()
  })

  test('have keys of their own, and none is entered twice', () => {
    expect(new Set(seedParkList.map(({ key }) => key)).size).toBe(seedParkList.length)
    for (const [index, park] of seedParkList.entries()) {
      const twin = seedParkList
        .slice(index + 1)
        .find((other) => other.name === park.name && metres(park, other) < 1000)
      expect([park.key, twin?.key]).toEqual([park.key, undefined])
    }
  })

  test.skipIf(!existsSync(DATA))(
    `stand where public data has them, within ${NEAR_METRES} m (skipped where ${DATA} is absent)`,
    () => {
      const known = readKnown()
      const unmatched = seedParkList.filter((park) => !known.some((other) => isSame(park, other)))
      expect(unmatched.map(({ key }) => key).sort()).toEqual(Object.keys(ABSENT_FROM_DATA).sort())
    },
  )
})

function readKnown(): Known[] {
  const rows = parse(gunzipSync(readFileSync(DATA)), { columns: true }) as Record<string, string>[]
  return rows.map(({ name = '', lat, lon }) => ({ name, lat: Number(lat), lng: Number(lon) }))
}

/**
 * Near each other and with the same name. At the same location one name may be longer, and generic
 * words are ignored: 'Oz Park' matches 'OZ', but no dog park matches the skate park beside it.
 */
function isSame(park: SeedPark, known: Known): boolean {
  if (Math.abs(known.lat - park.latitude) > 0.01) return false
  const metresApart = distanceMetres({ lat: park.latitude, lng: park.longitude }, known)
  if (metresApart > NEAR_METRES) return false
  const ours = wordsOf(park.name)
  if (park.types.every((type) => type === 'dog_park')) ours.add('dog')
  const theirs = wordsOf(known.name)
  if (OWN_KINDS.some((kind) => ours.has(kind) !== theirs.has(kind))) return false
  if (isWithin(ours, theirs) && isWithin(theirs, ours)) return true
  const ourName = distinctive(ours)
  const theirName = distinctive(theirs)
  if (metresApart > SAME_LOCATION_METRES || ourName.size === 0 || theirName.size === 0) return false
  return isWithin(ourName, theirName) || isWithin(theirName, ourName)
}

/** Such features are beside a park, and are none of the others. */
const OWN_KINDS = ['dog', 'skate', 'golf']
const EMPTY_WORDS = new Set('the of and at park parks'.split(' '))
const GENERIC = new Set(
  'playground mini run area square plaza recreation rec center centre street st field fields garden gardens national'.split(
    ' ',
  ),
)

function wordsOf(name: string): Set<string> {
  const whole = name.replace(/\bmeml\b/i, 'memorial').replace(/\b(plgd|pgd)\b/i, 'playground')
  return new Set(
    normaliseName(whole)
      .split(' ')
      .filter((word) => !EMPTY_WORDS.has(word)),
  )
}

function distinctive(words: Set<string>): Set<string> {
  return new Set([...words].filter((word) => !GENERIC.has(word)))
}

function isWithin(some: Set<string>, all: Set<string>): boolean {
  return [...some].every((word) => all.has(word))
}

function metres(a: SeedPark, b: SeedPark): number {
  return distanceMetres(
    { lat: a.latitude, lng: a.longitude },
    { lat: b.latitude, lng: b.longitude },
  )
}
