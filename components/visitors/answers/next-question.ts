import { isAskable } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { findLabel, isOldFact, unknownFacts } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import type { LoggedAnswer } from './answer-log.ts'

/** A visitor is not asked the same question about a park again within this time. */
export const ASK_AGAIN_MS = 30 * DAY_MS
/** After 'Not sure' a visitor is asked nothing about the park for this time. */
const UNSURE_PAUSE_MS = DAY_MS

export type AskedPark = Pick<Park, 'id' | 'amenities' | 'types' | 'facts' | 'said' | 'asked'>

/** What is asked of every park, unless searches ask for something else. */
const USUAL = [
  'toilets',
  'drinking_water',
  'shade',
  'step_free',
  'leash',
  'parking',
  'benches',
  'lit',
]

/**
 * The question to ask next about a park: what searches asked for and could not tell, then what
 * visitors disagree on or only one has said, then what is old, then what is missing for its kind.
 * Null if there is none, or the visitor has been asked enough.
 *
 * @param log the answers given on this device
 */
export function nextQuestion(
  park: AskedPark,
  log: readonly LoggedAnswer[],
  now: number,
): FactLabel | null {
  const mine = log.filter(({ parkId }) => parkId === park.id)
  if (isPausing(mine, now)) return null
  const wasAsked = new Set(
    mine.filter(({ value, at }) => value !== null || now - at < ASK_AGAIN_MS).map(({ key }) => key),
  )
  const facts = park.facts ?? []
  const unknown = unknownFacts(facts)
  const known = new Set(facts.map(({ key }) => key))
  const isOpen = (label: FactLabel | undefined): label is FactLabel =>
    isAskable(label) && !wasAsked.has(label.key)
  const candidates = [
    ...askedFor(park).filter((key) => !known.has(key)),
    ...(park.said ?? []).filter(({ key }) => !known.has(key)).map(({ key }) => key),
    ...facts.filter((fact) => isOldFact(fact, now)).map(({ key }) => key),
    ...unknown.filter(({ of }) => of !== undefined).map(({ key }) => key),
    ...unknown.filter(({ group }) => isOfItsKind(park, group)).map(({ key }) => key),
    ...USUAL.filter((key) => !known.has(key)),
  ]
  return candidates.map((key) => questionAbout(park, key)).find(isOpen) ?? null
}

/**
 * The question about a fact; about a detail of what is not known to be there, whether it is there,
 * and none if it is not.
 */
export function questionAbout(
  park: Pick<AskedPark, 'types' | 'amenities' | 'facts'>,
  key: string,
): FactLabel | undefined {
  const label = findLabel(key)
  if (label?.of === undefined) return label
  const whole = park.facts?.find((fact) => fact.key === label.of)?.value
  if (whole === 'no') return undefined
  return whole !== undefined || isOfItsKind(park, label.group) ? label : findLabel(label.of)
}

/** Whether a visitor was not sure about a park, and is asked nothing more about it that day. */
export function isPausing(answers: readonly LoggedAnswer[], now: number): boolean {
  return answers.some(
    ({ value, receipt, at }) => value === null && receipt === null && now - at < UNSURE_PAUSE_MS,
  )
}

/** The facts that searches asked for, the most frequent first. */
function askedFor({ asked = {} }: AskedPark): string[] {
  return Object.entries(asked)
    .sort(([, a], [, b]) => b - a)
    .map(([key]) => key)
}

function isOfItsKind(
  { types, amenities }: Pick<AskedPark, 'types' | 'amenities'>,
  group: FactLabel['group'],
): boolean {
  if (group === 'dogs') return types.includes('dog_park') || amenities.includes('Dog Park')
  return group === 'children' && (types.includes('playground') || amenities.includes('Playground'))
}
