/** A street's name for comparison. */
export type StreetName = {
  /** Without directions at its ends: 'W 34th St' is '34 street'. Empty if nothing is left. */
  key: string
  /** Those directions: 'west'; '' if there are none. */
  directions: string
}

/** Of 'ave avenue, rd road'. */
function pairs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(/,\s+/).map((pair) => pair.split(' ')))
}

const TYPES = pairs(`aly alley, av avenue, ave avenue, bd boulevard, blvd boulevard, bvd boulevard,
  cir circle, cres crescent, ct court, ctr center, cv cove, dr drive, expy expressway,
  expwy expressway, fwy freeway, hwy highway, jct junction, ln lane, pk park, pkwy parkway,
  pky parkway, pl place, plz plaza, rd road, rte route, sq square, str street, ter terrace,
  terr terrace, tpke turnpike, trl trail, wy way`)
const WORDS = pairs('mt mount, ft fort, ste sainte, doctor dr, jr junior, centre center')
const DIRECTIONS =
  pairs(`n north, s south, e east, w west, ne northeast, nw northwest, se southeast,
  sw southwest`)
const ORDINALS = `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
  thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`.split(
  /\s+/,
)
/** Of kings and popes, from the second on: 'Avenue Albert II'. */
const NUMERALS = pairs('ii 2, iii 3, iv 4, vi 6, vii 7, viii 8, ix 9')
const TYPE_NAMES: ReadonlySet<string> = new Set(
  [
    ...Object.values(TYPES),
    'street',
    'way',
    'row',
    'walk',
    'broadway',
    'rue',
    'quai',
    'chemin',
    'allee',
    'weg',
  ].filter((word) => word !== 'park' && word !== 'center'),
)
const DIRECTION_NAMES: ReadonlySet<string> = new Set(Object.values(DIRECTIONS))

/** What roads by number are called, and the one way in which they are compared. */
const ROADS: readonly [pattern: RegExp, name: string][] = [
  [/^(?:us|u s)(?: (?:highway|hwy|route|rte))? (\d+[a-z]?)$/, 'us'],
  [/^(?:i|interstate)(?: (?:highway|hwy))? ?(\d+[a-z]?)$/, 'interstate'],
  [/^(?:county (?:road|rd|route|rte|highway|hwy)|cr) (\d+[a-z]?)$/, 'county road'],
  [
    /^(?:state (?:road|rd|route|rte|highway|hwy)|sr|route|rte|highway|hwy|[a-z]{2}) (\d+[a-z]?)$/,
    'highway',
  ],
]

/**
 * Makes the different ways of writing a street's name one: 'Fifth Ave' and '5th Avenue', 'St. Johns
 * St' and 'Saint Johns Street', 'US-101' and 'U.S. Highway 101'.
 */
export function readStreetName(name: string): StreetName {
  const folded = fold(name)
  for (const [pattern, kind] of ROADS) {
    const number = pattern.exec(folded)?.[1]
    if (number) return { key: `${kind} ${number}`, directions: '' }
  }
  const words = folded.split(' ').filter(Boolean)
  return splitDirections(words.map((word, at) => written(words, word, at)))
}

/** Whether a word is a type of street, written in whatever way: 'Ave', 'Street', 'Rue'. */
export function isStreetTypeName(word: string): boolean {
  const folded = fold(word)
  return folded === 'st' || TYPE_NAMES.has(TYPES[folded] ?? folded) || /.strasse$/.test(folded)
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'.]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A word as it is compared, by its place in the name. */
function written(words: readonly string[], word: string, at: number): string {
  if (word === 'st') return isLast(words, at) && at > 0 ? 'street' : 'saint'
  if (word === 'dr' && at === 0) return word
  const type = own(TYPES, word)
  if (type && words.length > 1) return type
  const direction = words.length > 1 ? own(DIRECTIONS, word) : undefined
  if (direction) return direction
  const ordinal = ORDINALS.indexOf(word)
  if (ordinal >= 0) return String(ordinal + 1)
  const numeral = at > 0 && isLast(words, at) ? own(NUMERALS, word) : undefined
  if (numeral) return numeral
  const number = /^0*(\d+)(?:st|nd|rd|th|er)$/.exec(word)?.[1]
  return number ?? own(WORDS, word) ?? word.replace(/(..)str$/, '$1strasse')
}

/** Whether only directions follow. */
function isLast(words: readonly string[], at: number): boolean {
  return words.slice(at + 1).every((word) => isDirection(own(DIRECTIONS, word) ?? word))
}

/** Without the directions at both ends, unless only a type of street would remain. */
function splitDirections(words: readonly string[]): StreetName {
  let [from, to] = [0, words.length]
  while (to > 1 && isDirection(words[to - 1])) to--
  while (from < to - 1 && isDirection(words[from])) from++
  const inner = words.slice(from, to)
  if (inner.every((word) => TYPE_NAMES.has(word))) {
    return { key: words.join(' '), directions: '' }
  }
  const directions = [...words.slice(0, from), ...words.slice(to)].sort().join(' ')
  return { key: inner.join(' '), directions }
}

function isDirection(word: string | undefined): boolean {
  return word !== undefined && DIRECTION_NAMES.has(word)
}

function own(words: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}
