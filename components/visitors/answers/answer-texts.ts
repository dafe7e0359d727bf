import { factText } from '#domain/facts/fact-texts.ts'
import type { Said } from '#domain/park/park-schemas.ts'

/** 'One visitor says: Toilets.' or '2 visitors say: Toilets, 1 says: No toilets.'; '' if nobody. */
export function saidText(key: string, said: readonly Said[]): string {
  const parts = said
    .filter((one) => one.key === key)
    .map(({ value, count }, index) => `${whoSays(count, index === 0)}: ${factText({ key, value })}`)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}

function whoSays(count: number, isFirst: boolean): string {
  if (!isFirst) return count === 1 ? 'one says' : `${count} say`
  return count === 1 ? 'One visitor says' : `${count} visitors say`
}

/** 'Asked for 31 times.' */
export function askedForText(times: number | undefined): string {
  if (!times) return ''
  return times === 1 ? 'Asked for once.' : `Asked for ${times.toLocaleString('en-US')} times.`
}
