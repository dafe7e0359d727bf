import type { Catalogue, CatalogueRegion, Counties } from '#domain/region/region-schemas.ts'

/** Regions or counties shown at once. */
const MAX_SHOWN = 12

export type FoundRegion = {
  id: string
  name: string
  /** 'United States of America'; '' if nothing is around it. */
  around: string
}

export type Found = {
  regions: FoundRegion[]
  /** How many more match. */
  left: number
  /** The part of the text that was found, if the whole was not: a city's state or country. */
  instead: string | null
}

/**
 * Finds regions of the catalogue by name, by the names around them, or by code. Of a place such as
 * 'Denver, Colorado' the part that is known is found.
 */
export function findRegions({ regions }: Catalogue, text: string): Found {
  const parts = text.split(',')
  const known = toSearchable(regions)
  for (let first = 0; first < parts.length; first += 1) {
    const rest = parts.slice(first).join(',').trim()
    const found = match(known, rest)
    if (found.length === 0) continue
    return {
      regions: found.slice(0, MAX_SHOWN),
      left: Math.max(0, found.length - MAX_SHOWN),
      instead: first === 0 ? null : rest,
    }
  }
  return { regions: [], left: 0, instead: null }
}

/** 'Colorado, United States of America'. */
export function labelOf({ name, around }: Pick<FoundRegion, 'name' | 'around'>): string {
  return around ? `${name}, ${around}` : name
}

type Searchable = FoundRegion & { codes: string[]; nameWords: string[]; words: string[] }

function toSearchable(regions: readonly CatalogueRegion[]): Searchable[] {
  const byId = new Map(regions.map((region) => [region.id, region]))
  return regions.map((region) => {
    const { id, name } = region
    const around = namesAround(region, byId).join(', ')
    const nameWords = wordsOf(name)
    const words = [...nameWords, ...wordsOf(around)]
    return { id, name, around, codes: region.codes.map(fold), nameWords, words }
  })
}

/** The names of the regions around one; the continent only if there is no other. */
function namesAround(region: CatalogueRegion, byId: Map<string, CatalogueRegion>): string[] {
  const names: string[] = []
  const seen = new Set([region.id])
  for (let at = region.parent; at !== null && !seen.has(at); ) {
    seen.add(at)
    const parent = byId.get(at)
    if (!parent) break
    names.push(parent.name)
    at = parent.parent
  }
  return names.length > 1 ? names.slice(0, -1) : names
}

function match(regions: readonly Searchable[], text: string): FoundRegion[] {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  const code = fold(text).trim()
  return regions
    .map((region) => ({ region, rank: rankOf(region, asked, code) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank || one.region.name.localeCompare(other.region.name))
    .map(({ region: { id, name, around } }) => ({ id, name, around }))
}

const NO_MATCH = 5

/** Lower is better: the name itself, its code, its beginning, its words, the names around it. */
function rankOf({ codes, nameWords, words }: Searchable, asked: string[], code: string): number {
  const name = nameWords.join(' ')
  const wanted = asked.join(' ')
  if (name === wanted) return 0
  if (codes.some((one) => one === code || one.endsWith(`-${code}`))) return 1
  if (name.startsWith(wanted)) return 2
  if (asked.every((word) => isBeginning(word, nameWords))) return 3
  return asked.every((word) => isBeginning(word, words)) ? 4 : NO_MATCH
}

function isBeginning(text: string, words: readonly string[]): boolean {
  return words.some((word) => word.startsWith(text))
}

/** The words of a name as they are compared. */
function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

type State = Counties['states'][number]
export type County = State['counties'][number]

/** The counties of a state whose names have words that begin so; all of them for an empty text. */
export function findCounties(
  { counties }: State,
  text: string,
): { counties: County[]; left: number } {
  const asked = wordsOf(text)
  const found = counties.filter(({ name }) => {
    const words = wordsOf(name)
    return asked.every((word) => words.some((one) => one.startsWith(word)))
  })
  return {
    counties: found.slice(0, MAX_SHOWN),
    left: Math.max(0, found.length - MAX_SHOWN),
  }
}

/** Bytes of all counties of a state, about; null if one is not known. */
export function bytesOf({ counties }: State): number | null {
  return counties.reduce<number | null>(
    (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
    0,
  )
}
