import { milesText } from '../geo/geo.ts'
import type { KnownFact } from '../park/park-schemas.ts'
import { sourceName } from '../park/source-names.ts'
import { DAY_MS } from '../time/units.ts'
import type { FactWay } from './fact.ts'
import { FACT_LABELS, type FactLabel } from './fact-labels.ts'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

const BY_KEY = new Map(FACT_LABELS.map((label) => [label.key, label]))

export function findLabel(key: string): FactLabel | undefined {
  return BY_KEY.get(key)
}

/** Whether a fact is a text of its own, such as a web address. */
export function isText({ key }: Pick<KnownFact, 'key'>): boolean {
  return BY_KEY.get(key)?.kind === 'text'
}

/**
 * A fact in words: 'No toilets', '8 tennis courts', '3.1 miles of paths'.
 *
 * @param lengthOf writes a length in metres
 */
export function factText(
  { key, value }: Pick<KnownFact, 'key' | 'value'>,
  lengthOf: (metres: number) => string = milesText,
): string {
  const label = BY_KEY.get(key)
  const own = label?.words[value]
  if (own) return own
  const length = lengthOf(Number(value)).replace(/^1\.0 miles$/, '1.0 mile')
  const text = label?.kind === 'length' ? length : Number(value).toLocaleString('en-US')
  return label?.words.n?.replace('{n}', text) ?? `${label?.name ?? key}: ${value}`
}

/** The mark of a fact: present, absent or only partly so. */
export function factMark({ value }: Pick<KnownFact, 'value'>): 'yes' | 'no' | 'limited' {
  return value === 'no' || value === 'limited' ? value : 'yes'
}

/**
 * The source and date of a fact: 'OpenStreetMap, edited May 2022', 'Google Maps, as of May 2022',
 * 'Town of Elm, imported May 2022', 'NYC Parks rule, June 2008'.
 */
export function factOrigin(fact: Omit<KnownFact, 'key' | 'value'>): string {
  const { source, since, told, how } = fact
  const name = sourceName(source)
  const who = how === 'derived' ? `Worked out from ${name}` : how === 'rule' ? `${name} rule` : name
  if (since) return `${who}, ${EDITED.includes(how) ? 'edited ' : ''}${monthOf(since)}`
  if (!told) return `${who}, date unknown`
  return `${who}, ${source === 'google' ? 'as of' : 'imported'} ${monthOf(told)}`
}

/** Ways of knowing a fact that are dated by the last edit in its source. */
const EDITED: readonly FactWay[] = ['stated', 'inside', 'derived']

/** The month of a date: 'November 2026'. */
export function monthOf(date: string): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** Whether a fact is older than its `freshDays`, or was stated longer ago than that. */
export function isOldFact(
  { key, since, told }: Pick<KnownFact, 'key' | 'since' | 'told'>,
  now: number,
): boolean {
  const label = BY_KEY.get(key)
  const date = since ?? told
  return !!label && !!date && now - Date.parse(date) > label.freshDays * DAY_MS
}

/** The facts nobody has reported, except details of something the park is not known to have. */
export function unknownFacts(known: readonly Pick<KnownFact, 'key' | 'value'>[]): FactLabel[] {
  const values = new Map(known.map(({ key, value }) => [key, value]))
  return FACT_LABELS.filter(({ key, of, isMinor }) => {
    if (values.has(key) || isMinor) return false
    const whole = of && values.get(of)
    return of === undefined || (whole !== undefined && whole !== 'no')
  })
}
