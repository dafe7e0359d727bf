import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Files } from './listing.ts'

/** Reads the original files, compressed as they are stored. */
export function filesIn(folder: string): Files {
  const text = (name: string) => gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()
  return {
    rows: (name) =>
      parse(text(name), { columns: true, bom: true, relax_quotes: true }) as Record<
        string,
        string
      >[],
    json: <T>(name: string) => JSON.parse(text(name)) as T,
  }
}
