import { HOURS } from '#domain/facts/answers.ts'
import { factText, monthOf } from '#domain/facts/fact-texts.ts'
import type { Said } from '#domain/park/park-schemas.ts'

/** An answer in words: 'No toilets', 'The opening hours still hold'. */
export function answerText({ key, value }: Pick<Said, 'key' | 'value'>): string {
  return (key === HOURS.key && HOURS.words[value]) || factText({ key, value })
}

/** 'One visitor says they still hold, November 2026' of the opening hours; '' if nobody does. */
export function hoursSaidText(said: readonly Said[]): string {
  const held = said.find(({ key, value }) => key === HOURS.key && value === 'yes')
  if (!held) return ''
  return `${whoSays(held.count)} they still hold${held.last ? `, ${monthOf(held.last)}` : ''}`
}

/** 'One visitor says: Toilets.' or '2 visitors say: Toilets, 1 says: No toilets.'; '' if nobody. */
export function saidText(key: string, said: readonly Said[]): string {
  const [first, ...others] = said.filter((one) => one.key === key)
  if (!first) return ''
  const parts = [
    `${whoSays(first.count)}: ${factText(first)}`,
    ...others.map(
      (one) => `${one.count === 1 ? 'one says' : `${one.count} say`}: ${factText(one)}`,
    ),
  ]
  return `${parts.join(', ')}.`
}

function whoSays(count: number): string {
  return count === 1 ? 'One visitor says' : `${count} visitors say`
}

/** 'Asked for 31 times.' */
export function askedForText(times: number | undefined): string {
  if (!times) return ''
  return times === 1 ? 'Asked for once.' : `Asked for ${times.toLocaleString('en-US')} times.`
}
