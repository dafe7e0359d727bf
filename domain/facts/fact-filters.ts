import { METRES_PER_MILE } from '../geo/geo.ts'
import type { Fact } from './fact.ts'
import { readTextValue } from './text-values.ts'

/** A possible filter for a fact, and the known values that match it or rule it out. */
export type FactFilter = {
  key: string
  value: string
  fits: string[]
  refuses: string[]
  /** The smallest number that matches it; smaller ones rule it out. */
  least: number | null
}

type Kind = Pick<Fact, 'kind' | 'words' | 'format'>

const UNSPECIFIC = 'yes'

/**
 * The filters a fact allows. 'limited' is enough unless the fact is strict. A choice only known as
 * 'yes' rules out nothing but 'no'.
 */
export function filtersOf(fact: Fact): FactFilter[] {
  const usual = fact.kind === 'text' ? [] : fact.kind === 'choice' ? valuesOf(fact) : [UNSPECIFIC]
  return (fact.filters ?? usual).map((value) => toFilter(fact, value))
}

/** The name of a filter: the fact's name for 'yes', else the text of the value: '1.9+ miles of paths'. */
export function filterName({ kind, name, words }: Fact, value: string): string {
  if (kind === 'length') {
    const miles = (Number(value) / METRES_PER_MILE).toFixed(1)
    return (words.n ?? name).replace('{n}', `${miles}+ miles`)
  }
  return value === UNSPECIFIC && kind !== 'choice' ? name : (words[value] ?? name)
}

/** The values a fact can have; counts and lengths also take numbers, and texts have none of these. */
export function valuesOf({ kind, words }: Kind): string[] {
  if (kind === 'yesno') return ['yes', 'limited', 'no']
  if (kind === 'count') return ['yes', 'no']
  return kind === 'choice' ? Object.keys(words) : []
}

/** The largest count, or length in metres. */
const LARGEST = 1_000_000

/** Whether a fact can have this value: a known word, a positive number, a text as stored. */
export function isValueOf(fact: Kind, value: string): boolean {
  if (valuesOf(fact).includes(value)) return true
  if (fact.format) return readTextValue(fact.format, value) === value
  const isNumeric = fact.kind === 'count' || fact.kind === 'length'
  return isNumeric && /^[1-9]\d{0,6}$/.test(value) && Number(value) <= LARGEST
}

function toFilter(fact: Fact, value: string): FactFilter {
  const { key, kind } = fact
  if (kind === 'length') return { key, value, fits: [], refuses: [], least: Number(value) }
  const enough = kind === 'yesno' && value === UNSPECIFIC && !fact.isStrict ? ['limited'] : []
  const fits = [value, ...enough, ...(fact.fits?.[value] ?? [])]
  const isOpen = (other: string) => kind === 'choice' && other === UNSPECIFIC && value !== 'no'
  return {
    key,
    value,
    fits,
    refuses: valuesOf(fact).filter((other) => !fits.includes(other) && !isOpen(other)),
    least: kind === 'count' && value === UNSPECIFIC ? 1 : null,
  }
}
