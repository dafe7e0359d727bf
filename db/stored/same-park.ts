import type { SourceFacts } from '#domain/facts/park-facts.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'

/** Words that describe a kind of place or its owner rather than identify it. */
const GENERIC_WORDS = new Set(
  `a the of and
  park parks parklet playground playgrounds play area tot lot garden gardens green greenway common
  commons square plaza field fields meadow woods lawn courtyard reserve preserve sanctuary
  dog dogs run off leash small large big little
  open space natural nature recreation recreational ground grounds center centre
  pocket mini linear walking trail trails picnic sports
  city county state public private community neighborhood neighbourhood municipal local school`.split(
    /\s+/,
  ),
)

/**
 * How many metres two records of this name may be apart and still be duplicates, the same park:
 * 'Dog Park' is a common name, 'Barton Creek Greenbelt' is unique but may be mapped in pieces.
 */
export function twinReach(name: string): number {
  const words = normaliseName(name).split(' ')
  return words.every((word) => word === '' || GENERIC_WORDS.has(word)) ? 100 : 1500
}

/** A name with its coordinates in degrees, and its street if known: '12 Elm Street'. */
export type NamedPoint = {
  name: string
  latitude: number
  longitude: number
  street?: string | null | undefined
}

type Twin = NamedPoint & { amenities: string[]; facts?: SourceFacts | undefined }

/** Whether two records of one source, such as a node and an area, are the same park. */
export function isNamesake(one: NamedPoint, other: NamedPoint): boolean {
  if (normaliseName(one.name) !== normaliseName(other.name)) return false
  return metresApart(one, other) <= twinReach(one.name)
}

/** Whether a name is a number that says nothing of the park: 'Park No. 546'. */
export function isNumbered(name: string): boolean {
  return /^park no\.? \d+$/i.test(name)
}

/** Metres between records of one park whose names are not quite the same. */
export const NEAR_TWIN = 100
/** Metres between records of one park whose names have nothing in common. */
const SAME_PLACE = 10
const NUMBERED_REACH = 25
/** Things in or beside a park that are no parks' other names. */
const OWN_KINDS = ['dog', 'skate', 'golf', 'garden', 'beach']

/**
 * Whether records of two sources are the same park: the same name nearby, a name written in another
 * way or misspelt by a letter, the same house number, or a number instead of a name.
 */
export function isSamePark(one: NamedPoint, other: NamedPoint): boolean {
  const apart = metresApart(one, other)
  const [ours, theirs] = [normaliseName(one.name), normaliseName(other.name)]
  const [our, their] = [loose(ours), loose(theirs)]
  if (our !== '' && our === their) return apart <= twinReach(one.name)
  if (apart > NEAR_TWIN) return false
  if (isOneLetterOff(ours, theirs)) return true
  const isAddressed = hasSameAddress(one, other)
  if (isNumbered(ours) !== isNumbered(theirs)) return isAddressed || apart <= NUMBERED_REACH
  if (!isAddressed) return false
  const has = (name: string, kind: string) => new RegExp(`\\b${kind}\\b`).test(name)
  return apart <= SAME_PLACE || OWN_KINDS.every((kind) => has(ours, kind) === has(theirs, kind))
}

function metresApart(one: NamedPoint, other: NamedPoint): number {
  const at = ({ latitude: lat, longitude: lng }: NamedPoint) => ({ lat, lng })
  return distanceMetres(at(one), at(other))
}

/** A normalised name without spaces and small words: 'Bay View & Park' as 'bayviewpark'. */
function loose(name: string): string {
  return name.replace(/\b(and|of|the)\b|\s/g, '')
}

/** Letters of a word in which one may be wrong: shorter words, and numbers, tell parks apart. */
const LONG_WORD = 5

function isOneLetterOff(name: string, other: string): boolean {
  const [one, two] = [name.split(' '), other.split(' ')]
  if (one.length !== two.length) return false
  const [wrong, more] = one.flatMap((word, index) => {
    const meant = two[index] ?? ''
    return word === meant ? [] : [[word, meant] as const]
  })
  if (!wrong || more) return false
  const [word, meant] = wrong
  return Math.min(word.length, meant.length) >= LONG_WORD && differsByOne(word, meant)
}

/** Whether a letter was left out, added or replaced. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = long.slice(start + 1)
  return rest === short.slice(start) || rest === short.slice(start + 1)
}

/** Whether both have the same house number and street. */
function hasSameAddress(one: NamedPoint, other: NamedPoint): boolean {
  const street = normaliseName(one.street ?? '')
  return /^\d+ /.test(street) && street === normaliseName(other.street ?? '')
}

/** Removes duplicates: the first record stays and gains the amenities and facts of the others. */
export function withoutTwins<T extends Twin>(records: T[]): T[] {
  const byName = new Map<string, T[]>()
  const kept: T[] = []
  for (const record of records) {
    const name = normaliseName(record.name)
    const namesakes = byName.get(name) ?? []
    const twin = namesakes.find((other) => isNamesake(other, record))
    if (twin) {
      twin.amenities = [...new Set([...twin.amenities, ...record.amenities])]
      if (record.facts) twin.facts = { ...record.facts, ...twin.facts }
    } else {
      const copy = { ...record }
      kept.push(copy)
      byName.set(name, [...namesakes, copy])
    }
  }
  return kept
}
