import type { Database } from '#db/client.ts'
import { findBegun } from '#db/queries/search/words.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { LookUps } from '../types.ts'
import { streetsIn } from './addresses.ts'
import type { Known } from './known.ts'

/** The look-ups of the database and of the streets that come along. */
export type Stored = Omit<Known, 'index' | 'near' | 'placeOfAddress'>

/** Words at the beginning of a name that are compared, and their letters. */
const MOST_WORDS = 3
const MOST_LETTERS = 60

/**
 * Look-ups of one request: each is made once, and none of words with which no name begins. What
 * begins names is asked for all its texts together, but not before a name is unknown.
 */
export function lookUpOnce(stored: Stored, database: Database, lookUps: LookUps): Stored {
  const begun = answersOf<ReadonlySet<string>>(lookUps, 'begun')
  const streets = answersOf<ReadonlySet<string>>(lookUps, 'streets')
  const remembered = Object.fromEntries(
    Object.entries(stored).map(([name, find]) => [name, once(name, find as Find)]),
  ) as Stored

  function once(name: string, find: Find): Find {
    const answers = answersOf<unknown>(lookUps, name)
    return (...asked) => {
      const key = JSON.stringify(asked)
      const answer = answers.get(key) ?? find(...asked)
      answers.set(key, answer)
      return answer
    }
  }

  async function isBegun(words: string): Promise<boolean> {
    const start = startOf(words)
    await learn(begun, startsOf, { asked: [start], find: (all) => findBegun(database, all) })
    return isKnown(begun, start)
  }

  /** Asks for what is not known yet of these and of all texts. */
  async function learn(
    answers: Answers,
    partsOf: (text: string) => string[],
    { asked, find }: { asked: readonly string[]; find: (parts: string[]) => Promise<string[]> },
  ) {
    if (asked.every((part) => answers.has(part))) return
    const all = new Set([...asked, ...[...lookUps.texts].flatMap(partsOf)])
    const parts = [...all].filter((part) => !answers.has(part))
    const found = find(parts).then((known) => new Set(known))
    for (const part of parts) answers.set(part, found)
    await found
  }

  /** Finds names if any begins with the words. */
  async function ifBegun<T>(names: readonly string[], find: () => Promise<T[]>): Promise<T[]> {
    return (await Promise.all(names.map(isBegun))).includes(true) ? find() : []
  }

  /** The same, but if it is not known of any words yet, a name is looked up first. */
  function unlessUnknown<T>(names: readonly string[], find: () => Promise<T[]>): Promise<T[]> {
    return begun.size === 0 ? find() : ifBegun(names, find)
  }

  return {
    ...remembered,
    findParks(words, filter) {
      const find = () => remembered.findParks(words, filter)
      const key = normaliseName(words)
      const names = [key, key.replace(/^the /, '')]
      return filter.match === 'short' ? unlessUnknown(names, find) : ifBegun(names, find)
    },
    findDistricts: (names) => unlessUnknown(names, () => remembered.findDistricts(names)),
    findDistrictsBeginning: (words) =>
      ifBegun([words], () => remembered.findDistrictsBeginning(words)),
    async findTowns(name, usState) {
      const isNone = begun.has(name) && !(await isKnown(begun, name))
      return isNone ? [] : remembered.findTowns(name, usState)
    },
    async knownStreets(keys) {
      await learn(streets, streetsIn, { asked: keys, find: (all) => stored.knownStreets(all) })
      const are = await Promise.all(keys.map((key) => isKnown(streets, key)))
      return keys.filter((_, at) => are[at])
    },
  }
}

/** Those of the parts asked for that are known, by part. */
type Answers = Map<string, Promise<ReadonlySet<string>>>

async function isKnown(answers: Answers, part: string): Promise<boolean> {
  return (await answers.get(part))?.has(part) ?? false
}

function answersOf<T>({ answers }: LookUps, name: string): Map<string, Promise<T>> {
  const own = answers.get(name) ?? new Map()
  answers.set(name, own)
  return own
}

type Find = (...asked: never[]) => Promise<unknown>

/** The beginnings of all runs of words in a text, and all of it. */
function startsOf(text: string): string[] {
  const key = normaliseName(text)
  const words = key.split(' ')
  const starts = words.flatMap((_, at) =>
    Array.from({ length: MOST_WORDS }, (_, more) => words.slice(at, at + more + 1).join(' ')),
  )
  return [...starts.map(startOf), key]
}

function startOf(words: string): string {
  const start = words.split(' ', MOST_WORDS).join(' ')
  return [...start].slice(0, MOST_LETTERS).join('')
}
