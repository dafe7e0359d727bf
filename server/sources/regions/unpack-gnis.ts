import { open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { GNIS_TYPES, isGnis } from '../../region/readers/read-gnis.ts'
import { RegionFileError, writing } from './file-error.ts'
import { type ArchiveText, withTexts } from './zip-archive.ts'

/** A state's file, with its date: 'CO_Features_20210825.txt'. */
const STATE_FILE = /^([A-Z]{2})_Features_(\d{4})(\d{2})(\d{2})\.txt$/i

export type UnpackedGnis = {
  /** Parks, forests and reserves. */
  rows: number
  states: number
  /** The newest date in the names of the files. */
  asOf: Date | null
}

type StateFile = { text: ArchiveText; state: string; asOf: Date | null }

/**
 * Makes one file of the parks, forests and reserves in an archive of the Geographic Names
 * Information System, in the same format. Nothing is left behind if that fails.
 *
 * @param out replaced if it is there
 * @throws RegionFileError if it is no such archive, unpacks to more than `maxBytes` or can't be
 * stored, and the signal's reason if it is aborted
 */
export async function unpackGnis(
  zip: string,
  out: string,
  { signal, maxBytes }: { signal?: AbortSignal | undefined; maxBytes: number },
): Promise<UnpackedGnis> {
  const name = basename(zip)
  const temporary = `${out}.part`
  return withTexts(zip, { name, pattern: STATE_FILE }, async (texts) => {
    const files = newestOfStates(texts)
    if (files.length === 0) {
      throw new RegionFileError(`${name} has no files of the Geographic Names Information System.`)
    }
    const bytes = files.reduce((sum, { text }) => sum + text.bytes, 0)
    if (bytes > maxBytes) {
      const most = maxBytes.toLocaleString('en-US')
      throw new RegionFileError(`${name} would unpack to more than ${most} bytes.`)
    }
    try {
      const rows = await writeParks(temporary, files, signal)
      if (rows === 0) {
        throw new RegionFileError(
          `${name} has no parks: the archive of 25 August 2021 is the last one with them.`,
        )
      }
      await writing(out, () => rename(temporary, out))
      const newest = Math.max(...files.map(({ asOf }) => Number(asOf)))
      return { rows, states: files.length, asOf: newest > 0 ? new Date(newest) : null }
    } catch (error) {
      await writing(temporary, () => rm(temporary, { force: true }))
      throw error
    }
  })
}

function newestOfStates(texts: readonly ArchiveText[]): StateFile[] {
  const newest = new Map<string, StateFile>()
  for (const text of texts) {
    const [, letters = '', year, month, day] = STATE_FILE.exec(text.name) ?? []
    const state = letters.toUpperCase()
    const asOf = toDate(`${year}-${month}-${day}`)
    const known = newest.get(state)
    if (!known || Number(known.asOf) < Number(asOf)) newest.set(state, { text, state, asOf })
  }
  return [...newest.values()].sort((one, other) => (one.state < other.state ? -1 : 1))
}

/** Null for a day that there is not. */
function toDate(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : null
}

async function writeParks(
  path: string,
  files: readonly StateFile[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const handle = await writing(path, () => open(path, 'w'))
  const write = async (lines: readonly string[]) => {
    if (lines.length === 0) return
    await writing(path, () => handle.appendFile(`${lines.join('\n')}\n`))
  }
  try {
    let rows = 0
    let header: string | undefined
    for (const { text } of files) {
      for await (const { names, parks } of parksOf(text, signal)) {
        if (header === undefined) await write([names])
        header ??= names
        if (names !== header) throw new RegionFileError(`${text.name} has other columns.`)
        await write(parks)
        rows += parks.length
      }
    }
    await writing(path, () => handle.sync())
    return rows
  } finally {
    await handle.close()
  }
}

/** The header of a state's file, with some of its parks at a time. */
async function* parksOf(text: ArchiveText, signal: AbortSignal | undefined) {
  const notGnis = () =>
    new RegionFileError(`${text.name} is not of the Geographic Names Information System.`)
  let names: string | undefined
  for await (const lines of text.lines(signal)) {
    names ??= lines.shift()
    if (names === undefined) continue
    if (!isGnis(names)) throw notGnis()
    yield { names, parks: lines.filter(isPark) }
  }
  if (names === undefined) throw notGnis()
}

function isPark(line: string): boolean {
  return Object.hasOwn(GNIS_TYPES, line.split('|', 3)[2] ?? '')
}
