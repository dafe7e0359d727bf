import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import { PROVINCES } from './provinces.ts'

/** Postal codes of Canadian provinces, in the order of their names. */
const POSTAL = 'AB BC MB NB NL NS ON PE QC SK YT NT NU'.split(' ')
const CANADIAN_PROVINCES: Readonly<Record<string, { code: string; name: string }>> =
  Object.fromEntries(
    PROVINCES.filter(({ country }) => country === 'CA').map(({ admin, name }, at) => [
      admin,
      { code: POSTAL[at] ?? '', name },
    ]),
  )

/** A city's region: 'ME', 'Maine', 'BC', 'France'. */
export type Region = { country: string; admin?: string }

const countryName = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const REGIONS = new Map<string, Region[]>()

/** Initials match with and without dots: 'N.C.', 'D.C.'. */
function regionKey(words: string): string {
  const letters = words.replaceAll('.', '').trim()
  // Names have 'mount' for 'mt', which is Montana.
  return letters.length === 2 ? letters.toLowerCase() : normaliseName(letters)
}

function learn(words: string, region: Region): void {
  const key = regionKey(words)
  REGIONS.set(key, [...(REGIONS.get(key) ?? []), region])
}

for (const [code, name] of Object.entries(US_STATES)) {
  learn(code, { country: 'US', admin: code })
  learn(name, { country: 'US', admin: code })
  learn(`${name} State`, { country: 'US', admin: code })
}
for (const [admin, { code }] of Object.entries(CANADIAN_PROVINCES)) {
  learn(code, { country: 'CA', admin })
}
for (const { country, admin, name, others } of PROVINCES) {
  for (const one of [name, ...others]) learn(one, { country, admin })
}
learn('UK', { country: 'GB' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
  const name = countryName.of(code)
  if (name) learn(name, { country: code })
}

/** Codes of states that are words as well, in English or another language. */
const WORDS = new Set('al de hi in la me mt oh ok or'.split(' '))

/**
 * The regions that words may mean: 'GA' is Georgia, 'georgia' may also be the country. Two letters
 * that are a word are a region in capitals only.
 */
export function regionsNamed(words: string): Region[] {
  return isWord(words) && WORDS.has(words.trim().toLowerCase()) ? [] : regionsWritten(words)
}

/** A possible reading of an address's end as a region. */
export type RegionReading = {
  before: string
  region: Region
  /** Whether it follows a comma, where letters of any case are a region: 'portland, me'. */
  hasComma: boolean
  /** Whether it is a two-letter word as well: 'portland me'. */
  isWord: boolean
}

/** The possible readings of a text's end as a region: after the last comma, or the last words. */
export function readRegions(text: string): RegionReading[] {
  const readings: RegionReading[] = []
  const read = (before: string, after: string, hasComma: boolean) => {
    for (const region of regionsWritten(after)) {
      readings.push({ before, region, hasComma, isWord: !hasComma && isWord(after) })
    }
  }
  const comma = text.lastIndexOf(',')
  if (comma > 0) read(text.slice(0, comma), text.slice(comma + 1), true)
  const words = text.trim().split(/\s+/)
  for (let count = 1; count <= 3 && count < words.length; count++) {
    read(words.slice(0, -count).join(' '), words.slice(-count).join(' '), false)
  }
  return readings
}

/** The spellings of a state or province, normalised by `normaliseName`: 'me', 'maine'. */
export function regionSpellings({ country, admin = '' }: Region): string[] {
  const province = country === 'CA' ? CANADIAN_PROVINCES[admin] : undefined
  const spellings = country === 'US' ? [admin, US_STATES[admin]] : [province?.code, province?.name]
  return spellings.flatMap((spelling) => (spelling ? normaliseName(spelling) : []))
}

/** Whether words are a region's name or code: 'Maine', 'ME', 'France'. */
export function isRegion(words: string): boolean {
  return regionsWritten(words).length > 0
}

function regionsWritten(words: string): Region[] {
  return REGIONS.get(regionKey(words)) ?? []
}

function isWord(words: string): boolean {
  return /^\s*[a-z]{2}\s*$/i.test(words) && words !== words.toUpperCase()
}

/** A city with its region: 'Portland, ME', 'Vancouver, BC', 'Paris, France'. */
export function cityLabel(city: { name: string; country: string; admin: string }): string {
  const { name, country, admin } = city
  if (country === 'US') return `${name}, ${admin}`
  if (country === 'CA') return `${name}, ${CANADIAN_PROVINCES[admin]?.code ?? 'Canada'}`
  return `${name}, ${countryName.of(country) ?? country}`
}

/** A city's region in full: 'Maine', 'British Columbia', 'France'. */
export function regionLabel({ country, admin }: { country: string; admin: string }): string {
  if (country === 'US') return US_STATES[admin] ?? 'United States'
  if (country === 'CA') return CANADIAN_PROVINCES[admin]?.name ?? 'Canada'
  return countryName.of(country) ?? country
}
