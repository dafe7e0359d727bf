import { answersTo, HOURS, isAskable, isRenewedOnly } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { factText, findLabel, isOldFact, monthOf, unknownFacts } from '#domain/facts/fact-texts.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import type { LoggedAnswer } from './give-answer.ts'

/** A visitor is not asked the same question about a park again within this time. */
export const ASK_AGAIN_MS = 30 * DAY_MS
/** After 'Not sure' a visitor is asked nothing about the park for this time. */
const UNSURE_PAUSE_MS = DAY_MS

export type AskedPark = Pick<Park, 'id' | 'amenities' | 'types' | 'facts' | 'said' | 'asked'> & {
  /** The keys of what this visitor searches for. */
  wanted?: readonly string[] | undefined
}

/** What is asked of every park, unless searches ask for something else. */
const USUAL = 'toilets drinking_water shade step_free leash parking benches lit'.split(' ')

/**
 * The question to ask next about a park: what this visitor wants to know, what searches asked for and did not find, then what
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
  const { facts = [], said = [], asked = {}, wanted = [] } = park
  const unknown = unknownFacts(facts)
  const isUnknown = (key: string) => !facts.some((fact) => fact.key === key)
  const candidates = [
    ...wanted.filter(isUnknown),
    // The most frequent first.
    ...Object.keys(asked)
      .sort((one, other) => (asked[other] ?? 0) - (asked[one] ?? 0))
      .filter(isUnknown),
    ...said.map(({ key }) => key).filter(isUnknown),
    ...facts.filter((fact) => isOldFact(fact, now)).map(({ key }) => key),
    ...unknown.filter(({ of }) => of !== undefined).map(({ key }) => key),
    ...unknown.filter(({ group }) => isOfItsKind(park, group)).map(({ key }) => key),
    ...USUAL.filter(isUnknown),
  ]
  return (
    candidates
      .map((key) => questionAbout(park, key))
      .filter(isAskable)
      .find(({ key }) => !wasAsked.has(key)) ?? null
  )
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

function isOfItsKind(
  { types, amenities }: Pick<AskedPark, 'types' | 'amenities'>,
  group: FactLabel['group'],
): boolean {
  if (group === 'dogs') return types.includes('dog_park') || amenities.includes('Dog Park')
  return group === 'children' && (types.includes('playground') || amenities.includes('Playground'))
}

type Asked = { facts?: readonly KnownFact[] | undefined }

/** A question in words; of what is known but old, or only renewed, whether it is still so. */
export function questionText(park: Asked, question: FactLabel, now: number): string {
  const known = factAbout(park, question)
  if (!known || question === HOURS) return question.question
  if (isRenewedOnly(question)) return `Is this still so? ${factText(known)}`
  if (!isAskedAnew(question, known, now)) return question.question
  return `${factText(known)}, as of ${monthOf(known.since ?? known.told ?? '')}. Still so?`
}

/** The answers to choose from; where it is asked whether what is known is still so, in words. */
export function choicesOf(
  park: Asked,
  question: FactLabel,
  now: number,
): { value: string; text: string }[] {
  const known = factAbout(park, question)
  const still = 'Yes, still so'
  if (isRenewedOnly(question)) {
    const value = question === HOURS ? 'yes' : known?.value
    return value === undefined ? [] : [{ value, text: still }]
  }
  const answers = answersTo(question)
  if (!known || !isAskedAnew(question, known, now)) return answers
  // Who says that there are some would take back how many.
  const isCounted = question.kind === 'count' && known.value !== 'no'
  return [
    { value: known.value, text: still },
    ...answers
      .filter(({ value }) => value !== known.value && !(isCounted && value === 'yes'))
      .map(({ value, text }) => ({ value, text: question.words[value] ?? text })),
  ]
}

function factAbout({ facts = [] }: Asked, { key }: FactLabel): KnownFact | undefined {
  return facts.find((fact) => fact.key === key)
}

/** Whether a fact is old, and an answer can say the same. */
function isAskedAnew(question: FactLabel, known: KnownFact, now: number): boolean {
  const isAnswer = answersTo(question).some(({ value }) => value === known.value)
  return isOldFact(known, now) && (isAnswer || question.kind === 'count')
}
