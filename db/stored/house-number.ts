/** Codes per number: for none, 26 letters, fractions and French repetitions. */
const SUFFIXES = 32
const SUFFIX_CODES: ReadonlyMap<string, number> = new Map([
  ...Array.from('abcdefghijklmnopqrstuvwxyz½¼¾', (sign, at): [string, number] => [sign, at + 1]),
  ['1/2', 27],
  ['1/4', 28],
  ['3/4', 29],
  ['bis', 30],
  ['ter', 31],
])
const HOUSE_NUMBER =
  /^#?(\d{1,7})(?:-(\d{1,5}))?(?:[\s-]?([a-z]|bis|ter)|\s?(½|¼|¾)|\s(1\/2|1\/4|3\/4))?$/
/** Larger ones are no house numbers. */
const LARGEST = 9_999_999
/** '12-14' may stand for all houses between, if there are not more than these. */
const LONGEST_RANGE = 20

/**
 * Reads one house number: '350', '350B', '12½', '12 1/2', '12 bis', or by block as in Queens,
 * '212-14'. Returns a code that sorts as the houses stand, or null if the text is none.
 */
export function readHouseNumber(text: string): number | null {
  const [, first, second, ...suffixes] = HOUSE_NUMBER.exec(clean(text)) ?? []
  if (first === undefined) return null
  const base =
    second === undefined
      ? Number(first)
      : Number(first) * 10 ** Math.max(2, second.length) + Number(second)
  const suffix = suffixes.find((one) => one !== undefined)
  const code = suffix === undefined ? 0 : (SUFFIX_CODES.get(suffix) ?? 0)
  return base > LARGEST ? null : base * SUFFIXES + code
}

/** Reads what a map says of a house: '12', '12;14', '12, 12A', '12-16' (also its ends). */
export function readHouseNumbers(text: string): number[] {
  const codes = text.split(/[;,]/).flatMap((part) => {
    const code = readHouseNumber(part)
    return code === null ? [] : [code, ...rangeEnds(clean(part))]
  })
  return [...new Set(codes)]
}

/** The code of a number without a letter. */
export function codeOf(number: number): number {
  return number * SUFFIXES
}

/** The number of a code without its letter. */
export function baseOf(code: number): number {
  return Math.floor(code / SUFFIXES)
}

/** Whether a house stands on the odd side of its street. */
export function isOdd(code: number): boolean {
  return baseOf(code) % 2 === 1
}

/** In Queens '12-14' is one house; elsewhere these are two, with others between. */
function rangeEnds(text: string): number[] {
  const [, first = '', second = ''] = /^(\d+)-(\d+)$/.exec(text) ?? []
  const span = Number(second) - Number(first)
  const isRange = first.length === second.length && span > 0 && span <= LONGEST_RANGE
  if (!isRange || span % 2 === 1) return []
  return [Number(first) * SUFFIXES, Number(second) * SUFFIXES]
}

function clean(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s*[‐-―-]\s*/g, '-')
    .replace(/⁄/g, '/')
}
