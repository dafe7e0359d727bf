// How well street addresses of real files are found, in several ways of writing, and how long that takes; and where
// numbers land that are not known. On the embedded database.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { insertStreets } from '#db/queries/region/region-streets.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import { baseOf, readHouseNumber } from '#db/stored/house-number.ts'
import type { Street } from '#db/stored/street-bytes.ts'
import { unpackHouses, unpackLines } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { readOsmFile } from '#server/region/readers/osm/read-elements.ts'
import type { Geocoder } from '#server/sources/geocode/types.ts'
import { type Located, locateHouse } from '#server/streets/locate-house.ts'
import { median, milliseconds, percentile, print, verdict } from './measure.ts'
import { benchEnv } from './settings.ts'

const DATA = '../shared/data/osm'
const FILES: readonly File[] = [
  { name: 'vancouver-2015', town: 'Vancouver, BC' },
  { name: 'queens-village-ny-2016', town: 'Queens, NY', isByBlock: true },
  { name: 'nyc-lower-east-side-2020', town: 'New York, NY' },
  { name: 'monaco-2021', town: 'Monaco' },
]
const ASKED = 150
const RIGHT_METRES = 60
const LEAST_RIGHT = 0.97
const LEAST_RIGHT_MISSPELT = 0.94
const MAX_MEDIAN_METRES = 70
const MAX_FALSE_EXACT = 0.05
const MAX_FALSE_ABOUT = 0.1

type Known = { number: string; street: Street; at: Coordinates; town: string }
/** A file, its town, and whether numbers are written by block: '212-14'. */
type File = { name: string; town: string; isByBlock?: boolean }

const ABBREVIATED: Readonly<Record<string, string>> = {
  ...{ street: 'St', avenue: 'Ave', boulevard: 'Blvd', road: 'Rd', drive: 'Dr', place: 'Pl' },
  ...{ lane: 'Ln', west: 'W', east: 'E', north: 'N', south: 'S' },
}
const abbreviate = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => ABBREVIATED[word.toLowerCase()] ?? word)

const WAYS: readonly [name: string, write: (known: Known) => string][] = [
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
]

const root = process.cwd()
const random = seeded(7)
for (const file of FILES) {
  const path = join(DATA, `${file.name}.osm.pbf`)
  if (existsSync(path)) await measure(path, file)
  else print(`\n${file.name} is left out: there is no ${path}.`)
}

async function measure(file: string, { name, town, isByBlock = false }: File) {
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
  const told: Told = { exact: [0, 0], about: [0, 0], street: [0, 0] }
  await askAll(name, { streets, all: known, told })
  holdOut(name, streets, told)
  const what = `${name}, all answers`
  verdict("false 'exact'", share(told.exact), { most: MAX_FALSE_EXACT, of: what })
  verdict("outside 'about'", share(told.about), { most: MAX_FALSE_ABOUT, of: what })
}

function written(number: number, isByBlock: boolean): string {
  const house = String(number % 100).padStart(2, '0')
  return isByBlock && number >= 1000 ? `${Math.floor(number / 100)}-${house}` : String(number)
}

/** For each accuracy the answers, and those farther away than it says. */
type Told = Record<Located['accuracy'], [all: number, outside: number]>

function tell(told: Told, { accuracy, within }: Omit<Located, 'lat' | 'lng'>, metres: number) {
  const counts = told[accuracy]
  counts[0] += 1
  if (metres > (accuracy === 'exact' ? RIGHT_METRES : within)) counts[1] += 1
}

function share([all, outside]: readonly [number, number]): number {
  return outside / Math.max(1, all)
}

type Asked = { streets: readonly Street[]; all: readonly Known[]; told: Told }

async function askAll(name: string, { streets, all, told }: Asked): Promise<void> {
  const dataDir = join(root, '.cache/bench/addresses')
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const database = await openEmbedded({ root, dataDir })
  await migrateDatabase(database, root)
  const region = { key: name, kind: 'url', name, url: null, fileName: name } as const
  const regionId = await putRegion(database, { ...region, isRefreshed: false })
  const start = performance.now()
  const hashed = streets.map((street, at) => ({
    ...street,
    content: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`,
  }))
  for (let at = 0; at < hashed.length; at += 500) {
    await insertStreets(database, regionId, hashed.slice(at, at + 500))
  }
  const perMinute = (streets.length / (performance.now() - start)) * 60_000
  verdict('streets a minute', perMinute, { least: 20_000, of: `${name}, written` })
  const deps = makeDeps({ env: benchEnv, database, log: makeLog('error'), root })
  const geocoder = deps.geocoders.find((one) => one.name === 'offline')
  if (!geocoder) throw new Error('The offline geocoder is missing.')
  const asked = Array.from({ length: ASKED }, () => pick(all))
  const near = middleOf(all)
  for (const [way, write] of WAYS) {
    const of = `${name}, ${way}`
    await ask(geocoder, { way: of, asked, write, near, told, least: LEAST_RIGHT })
  }
  await ask(geocoder, {
    ...{ near, told },
    way: `${name}, misspelt`,
    asked,
    write: ({ number, street, town }) => `${number} ${misspell(street.name)}, ${town}`,
    least: LEAST_RIGHT_MISSPELT,
  })
  await database.close()
}

/** The middle of a map of all houses. */
function middleOf(all: readonly Known[]): Coordinates {
  return {
    lat: median(all.map(({ at }) => at.lat)),
    lng: median(all.map(({ at }) => at.lng)),
  }
}

function isOnce(street: Street, code: number): boolean {
  const same = unpackHouses(street.houses).filter((one) => baseOf(one.code) === baseOf(code))
  return same.length === 1 && code === readHouseNumber(String(baseOf(code)))
}

type Asking = {
  way: string
  asked: readonly Known[]
  write: (known: Known) => string
  near: Coordinates
  told: Told
  least: number
}

async function ask(
  geocoder: Geocoder,
  { way, asked, write, near, told, least }: Asking,
): Promise<void> {
  let right = 0
  const times: number[] = []
  const missed: string[] = []
  for (const known of asked) {
    const text = write(known)
    const start = performance.now()
    const place = await geocoder.geocode(text, { near })
    times.push(performance.now() - start)
    const metres = place ? distanceMetres(place.location, known.at) : Number.POSITIVE_INFINITY
    const { accuracy, within = 0 } = place ?? {}
    if (accuracy) tell(told, { accuracy, within }, metres)
    if (metres <= RIGHT_METRES) right += 1
    else missed.push(`${text} → ${place?.name ?? 'nothing'}`)
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  print(`  ${way}: p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`)
  for (const line of [...new Set(missed)].slice(0, 3)) print(`    missed: ${line}`)
  verdict('right within 60 m', right / asked.length, { least, of: way })
}

/** Where numbers land if only seven of ten are known. */
function holdOut(name: string, streets: readonly Street[], told: Told): void {
  const errors: number[] = []
  const here: Told = { exact: [0, 0], about: [0, 0], street: [0, 0] }
  for (const street of streets) {
    const houses = unpackHouses(street.houses)
    const held = new Set(houses.filter(() => random() < 0.3))
    const known = {
      lines: unpackLines(street.lines),
      houses: houses.filter((one) => !held.has(one)),
    }
    for (const { code, at } of held) {
      const found = locateHouse(known, code)
      if (!found) continue
      const metres = distanceMetres(found, { lng: at[0], lat: at[1] })
      errors.push(metres)
      tell(told, found, metres)
      tell(here, found, metres)
    }
  }
  const [exact, about] = [here.exact, here.about].map(([all, out]) => `${out} of ${all}`)
  print(`  held out: false 'exact' ${exact}, outside 'about' ${about}`)
  verdict('median metres', median(errors), { most: MAX_MEDIAN_METRES, of: `${name}, 70 % known` })
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

/** The same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
