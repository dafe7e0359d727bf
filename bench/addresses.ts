import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { insertStreets } from '#db/queries/region/region-streets.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import { baseOf, readHouseNumber } from '#db/stored/house-number.ts'
import { type Street, unpackHouses, unpackLines } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { readOsmFile } from '#server/region/readers/osm/read-elements.ts'
import { type Located, locateHouse } from '#server/streets/locate-house.ts'
import { calls, isSmall, measure, percentile, print, report } from './measure.ts'
import { depsOf } from './product.ts'
import { seededRandom } from './synthetic.ts'

const DATA = '../shared/data/osm'
const FILES: readonly File[] = [
  { name: 'vancouver-2015', town: 'Vancouver, BC' },
  { name: 'queens-village-ny-2016', town: 'Queens, NY', isByBlock: true },
  { name: 'nyc-lower-east-side-2020', town: 'New York, NY' },
  { name: 'monaco-2021', town: 'Monaco' },
]
const HOUSES = 150
const RIGHT_METERS = 60
const LEAST_RIGHT = 0.97
const LEAST_RIGHT_MISSPELT = 0.94
const MAX_MEDIAN_METERS = 70
const MAX_FALSE_EXACT = 0.05
const MAX_FALSE_ABOUT = 0.1

type Known = { number: string; street: Street; at: Coordinates; town: string }
/** A file, its town, and whether numbers are written by block: '212-14'. */
type File = { name: string; town: string; isByBlock?: boolean }

const ABBREVIATED: Readonly<Record<string, string>> = {
  street: 'St',
  avenue: 'Ave',
  boulevard: 'Blvd',
  road: 'Rd',
  drive: 'Dr',
  place: 'Pl',
  lane: 'Ln',
  west: 'W',
  east: 'E',
  north: 'N',
  south: 'S',
}
const abbreviate = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => ABBREVIATED[word.toLowerCase()] ?? word)

const WAYS: readonly [name: string, write: (known: Known) => string, leastRight?: number][] = [
  ['plain', ({ number, street }) => `${number} ${street.name}`],
  ['with its town', ({ number, street, town }) => `${number} ${street.name}, ${town}`],
  ['town, no comma', ({ number, street, town }) => `${number} ${street.name} ${town}`],
  ['abbreviated', ({ number, street }) => abbreviate(`${number} ${street.name}`).toLowerCase()],
  ['capitals', ({ number, street }) => `${number} ${street.name}`.toUpperCase()],
  ['number behind', ({ number, street, town }) => `${street.name} ${number}, ${town}`],
  ['with a flat', ({ number, street, town }) => `${number} ${street.name} Apt 3B, ${town}`],
  [
    'town abbreviated',
    ({ number, street, town }) => abbreviate(`${number} ${street.name}, ${town}`),
  ],
  [
    'misspelt',
    ({ number, street, town }) => `${number} ${misspell(street.name)}, ${town}`,
    LEAST_RIGHT_MISSPELT,
  ],
]

const root = process.cwd()
const random = seededRandom(7)
for (const file of isSmall ? FILES.slice(-1) : FILES) {
  const path = join(DATA, `${file.name}.osm.pbf`)
  if (existsSync(path)) await measureFile(path, file)
  else print(`\n${file.name} is left out: there is no ${path}.`)
}

async function measureFile(file: string, { name, town, isByBlock = false }: File) {
  const streets: Street[] = []
  for await (const record of readOsmFile(file, { withStreets: true })) {
    if ('street' in record) streets.push(record.street)
  }
  // With its letter a number would be another one.
  const known = streets.flatMap((street) =>
    unpackHouses(street.houses)
      .filter(({ code }) => isOnce(street, code))
      .map(({ code, at: [lng, lat] }): Known => {
        const number = baseOf(code)
        return { number: written(number, isByBlock), street, at: { lat, lng }, town }
      }),
  )
  print(`\n${name}: ${streets.length} streets, ${known.length} houses`)
  const found: Found = { exact: [0, 0], about: [0, 0], street: [0, 0] }
  await geocodeAll(name, { streets, known, found })
  report('median meters, 70 % known', holdOut(streets, found), { most: MAX_MEDIAN_METERS })
  report("share of false 'exact'", share(found.exact), { most: MAX_FALSE_EXACT })
  report("share outside 'about'", share(found.about), { most: MAX_FALSE_ABOUT })
}

function written(number: number, isByBlock: boolean): string {
  const house = String(number % 100).padStart(2, '0')
  return isByBlock && number >= 1000 ? `${Math.floor(number / 100)}-${house}` : String(number)
}

/** For each accuracy the answers, and those farther away than it says. */
type Found = Record<Located['accuracy'], [all: number, outside: number]>

function count(found: Found, { accuracy, within }: Omit<Located, 'lat' | 'lng'>, meters: number) {
  const counts = found[accuracy]
  counts[0] += 1
  if (meters > (accuracy === 'exact' ? RIGHT_METERS : within)) counts[1] += 1
}

function share([all, outside]: readonly [number, number]): number {
  return outside / Math.max(1, all)
}

type Parts = { streets: readonly Street[]; known: readonly Known[]; found: Found }

/** Geocodes some houses in each way of writing, on a new embedded database. */
async function geocodeAll(name: string, { streets, known, found }: Parts): Promise<void> {
  const dataDir = join(root, '.cache/bench/addresses')
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const database = await openEmbedded({ root, dataDir })
  await migrateDatabase(database, root)
  const region = { key: name, kind: 'url', name, url: null, fileName: name } as const
  const regionId = await putRegion(database, { ...region, isRefreshed: false })
  const hashed = streets.map((street, at) => ({
    ...street,
    content: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`,
  }))
  const start = performance.now()
  for (let at = 0; at < hashed.length; at += 500) {
    await insertStreets(database, regionId, hashed.slice(at, at + 500))
  }
  const perMinute = (streets.length / (performance.now() - start)) * 60_000
  report('streets written a minute', perMinute, { least: 20_000 })

  const geocoder = depsOf(database).configured.current.geocoders.find(
    (one) => one.name === 'offline',
  )
  if (!geocoder) throw new Error('The offline geocoder is missing.')
  const houses = Array.from({ length: isSmall ? 20 : HOUSES }, () => pick(known))
  // The middle of a map of all houses.
  const near = {
    lat: percentile(
      known.map(({ at }) => at.lat),
      0.5,
    ),
    lng: percentile(
      known.map(({ at }) => at.lng),
      0.5,
    ),
  }
  for (const [way, write, least = LEAST_RIGHT] of WAYS) {
    const missed = new Set<string>()
    for (const house of houses) {
      const text = write(house)
      const place = await geocoder.geocode(text, { near })
      const meters = place ? distanceMetres(place.location, house.at) : Number.POSITIVE_INFINITY
      const { accuracy, within = 0 } = place ?? {}
      if (accuracy) count(found, { accuracy, within }, meters)
      if (meters > RIGHT_METERS) missed.add(`${text} → ${place?.name ?? 'nothing'}`)
    }
    report(`${way}, right within 60 m`, 1 - missed.size / houses.length, { least })
    for (const line of [...missed].slice(0, 3)) print(`    missed: ${line}`)
  }
  await measure(
    `${name}: geocoding`,
    WAYS.map(([way, write]) => ({
      name: way,
      round: calls(HOUSES, (index) => {
        const house = houses[index % houses.length]
        return geocoder.geocode(house ? write(house) : '', { near })
      }),
    })),
    { rounds: 2 },
  )
  await database.close()
}

function isOnce(street: Street, code: number): boolean {
  const same = unpackHouses(street.houses).filter((one) => baseOf(one.code) === baseOf(code))
  return same.length === 1 && code === readHouseNumber(String(baseOf(code)))
}

/** How far off numbers land, in the middle, if only seven of ten are known. */
function holdOut(streets: readonly Street[], found: Found): number {
  const errors: number[] = []
  for (const street of streets) {
    const houses = unpackHouses(street.houses)
    const held = new Set(houses.filter(() => random() < 0.3))
    const known = {
      lines: unpackLines(street.lines),
      houses: houses.filter((one) => !held.has(one)),
    }
    for (const { code, at } of held) {
      const located = locateHouse(known, code)
      if (!located) continue
      const meters = distanceMetres(located, { lng: at[0], lat: at[1] })
      errors.push(meters)
      count(found, located, meters)
    }
  }
  return percentile(errors, 0.5)
}

/** Leaves a letter out, or swaps two, behind the first two letters. */
function misspell(name: string): string {
  const letters = [...name]
  const inside = letters.flatMap((letter, at) =>
    at > 1 && /\p{L}/u.test(letter) && /\p{L}/u.test(letters[at + 1] ?? '') ? [at] : [],
  )
  if (inside.length === 0) return name
  const at = pick(inside)
  const swapped = random() < 0.5 ? [letters[at + 1], letters[at]] : [letters[at + 1]]
  return [...letters.slice(0, at), ...swapped, ...letters.slice(at + 2)].join('')
}

function pick<T>(list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}
