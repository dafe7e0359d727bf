import { ImportError, type ImportReader } from '../import/records.ts'
import type { ReadRecord } from '../import/to-facts.ts'
import { readTwice } from './read-twice.ts'
import { readText } from './text-file.ts'

/** How every file of the Geographic Names Information System begins. */
const START = 'feature_id|feature_name|feature_class|'

/** The classes that are parks, with their types. Other classes are left out without a word. */
export const GNIS_TYPES: Readonly<Record<string, string>> = {
  Park: 'park',
  Forest: 'forest',
  Reserve: 'nature_reserve',
}

/** How the names of places end that are no longer there. */
const HISTORICAL = /\s*\(historical\)$/i

/** Whether a text begins like a file of the Geographic Names Information System. */
export function isGnis(text: string): boolean {
  return text.slice(0, START.length).toLowerCase() === START
}

/**
 * Reads the names and places of parks, forests and reserves in a file of the U.S. Geological Survey's
 * Geographic Names Information System: text in columns separated by bars, without quotation marks.
 * https://www.usgs.gov/us-board-on-geographic-names/download-gnis-data
 */
export const readGnis: ImportReader = readTwice(async function* (file, options) {
  let header: string[] | undefined
  let line = 0
  for await (const { content, isLast } of linesOf(readText(file, options))) {
    line += 1
    if (content === '') continue
    const cells = content.split('|')
    if (!header) {
      header = cells.map((name) => name.trim().toLowerCase())
      continue
    }
    const names = header
    if (cells.length !== names.length) {
      if (isLast) throw new ImportError(`${file} is truncated in its last line: download it again.`)
      yield { where: `line ${line}`, outcome: { skipped: 'not as many cells as the header' } }
      continue
    }
    const outcome = toPark((name) => cells[names.indexOf(name)]?.trim() ?? '')
    if (outcome) yield { where: `line ${line}`, outcome }
  }
})

/** The lines of a text; the last one is marked if it has no end. */
async function* linesOf(text: AsyncIterable<string>) {
  let rest = ''
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const content of lines) yield { content: content.replace(/\r$/, ''), isLast: false }
  }
  if (rest !== '') yield { content: rest, isLast: true }
}

/** Null if it is not a park. */
function toPark(read: (name: string) => string): ReadRecord | null {
  const type = GNIS_TYPES[read('feature_class')]
  if (!type) return null
  const name = read('feature_name')
  const [latitude, longitude] = [Number(read('prim_lat_dec')), Number(read('prim_long_dec'))]
  if (HISTORICAL.test(name)) return { skipped: 'no longer there' }
  if (!name) return { skipped: 'no name' }
  // Unknown coordinates are 0.
  if (!(latitude && longitude)) return { skipped: 'no location' }
  const [sourceId, state] = [read('feature_id'), read('state_alpha')]
  const park = { name, latitude, longitude, ...(state && { state }), types: [type], amenities: [] }
  return { park: { source: 'gnis', sourceId, ...park }, isNamed: true }
}
