import { positionText, readPosition } from '../geo/read-position.ts'
import { LONGEST_ADDRESS } from './search-defaults.ts'

/** What is searched for of a text that is too long: the position in a map link, else its first whole words. */
export function shortenText(text: string): { text: string; isCut: boolean } {
  if (text.length <= LONGEST_ADDRESS) return { text, isCut: false }
  const position = readPosition(text)
  if (position) return { text: positionText(position), isCut: false }
  return { text: text.slice(0, LONGEST_ADDRESS + 1).replace(/\s+\S*$|.$/s, ''), isCut: true }
}
