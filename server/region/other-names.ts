import { toText } from './readers/values.ts'

/** Most other names kept of a park, whose names all take space in an index. */
const MAX_OTHER_NAMES = 10
/** Characters; what is longer is no name. */
const LONGEST_NAME = 100

/**
 * A park's other names from values that may hold several, separated by ';': at most ten of at most
 * 100 characters, each once, without the name itself. Undefined if there are none.
 */
export function readOtherNames(values: readonly unknown[], name: string): string[] | undefined {
  const known = new Set([name])
  for (const value of values) {
    for (const part of typeof value === 'string' ? value.split(';') : []) {
      const text = toText(part)
      if (text && [...text].length <= LONGEST_NAME) known.add(text)
    }
  }
  known.delete(name)
  return known.size > 0 ? [...known].slice(0, MAX_OTHER_NAMES) : undefined
}
