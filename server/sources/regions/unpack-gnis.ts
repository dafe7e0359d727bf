import { open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '#db/unavailable.ts'
import { SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'
import { GNIS_TYPES, isGnis } from '../../region/readers/read-gnis.ts'
import { readStart } from '../../region/readers/text-file.ts'
import { RegionFileError, writing } from './file-error.ts'

const MAX_ENTRIES = 1_000
/** Text is compressed to a fifth or so. What is far smaller is made to fill the disk. */
const MAX_RATIO = 100
const MAX_LINE_LENGTH = 20_000

/** How zip archives begin, empty ones too. */
const STARTS = ['PK\x03\x04', 'PK\x05\x06']
/** A state's file, with its date: 'CO_Features_20210825.txt'. */
const STATE_FILE = /^([A-Z]{2})_Features_(\d{4})(\d{2})(\d{2})\.txt$/i

/** An archive that anybody may have made, with its name for messages. */
type Archive = { name: string; zip: ZipFile }

/** The last part of an entry's name is never to be used as a path. */
type StateFile = { entry: Entry; name: string; state: string; asOf: Date | null }

type UnpackedGnis = {
  /** Parks, forests and reserves. */
  rows: number
  states: number
  /** The newest date in the names of the files. */
  asOf: Date | null
}

/** Whether a file is a zip archive, by its content. */
export async function isZip(file: string): Promise<boolean> {
  return STARTS.includes((await readStart(file, 4)).toString('latin1'))
}

/**
 * Makes one file of the parks, forests and reserves in an archive of the Geographic Names
 * Information System, in the same format. Nothing is left behind if that fails.
 *
 * @param out replaced if it is there
 * @throws RegionFileError if it is no such archive, damaged, encrypted, unpacks to more than
 * `maxBytes` or can't be stored, and the signal's reason if it is aborted
 */
export async function unpackGnis(
  file: string,
  out: string,
  { signal, maxBytes }: { signal?: AbortSignal | undefined; maxBytes: number },
): Promise<UnpackedGnis> {
  const name = basename(file)
  const temporary = `${out}.part`
  if (!(await reading(name, () => isZip(file)))) {
    throw new RegionFileError(`${name} is not a zip archive.`)
  }
  const options = { autoClose: false, decodeStrings: false }
  const archive = { name, zip: await reading(name, () => openPromise(file, options)) }
  try {
    const files = await reading(name, () => findFiles(archive))
    if (files.length === 0) {
      throw new RegionFileError(`${name} has no files of the Geographic Names Information System.`)
    }
    const bytes = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    if (bytes > maxBytes) {
      const most = maxBytes.toLocaleString('en-US')
      throw new RegionFileError(`${name} would unpack to more than ${most} bytes.`)
    }
    try {
      const rows = await writeParks(temporary, archive, { files, signal })
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
  } finally {
    archive.zip.close()
  }
}

/** The newest file of each state. */
async function findFiles({ name: archive, zip }: Archive): Promise<StateFile[]> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new RegionFileError(`${archive} has more than ${MAX_ENTRIES} files.`)
  }
  const newest = new Map<string, StateFile>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('latin1').split(/[/\\]/).at(-1) ?? ''
    const [, letters, year, month, day] = STATE_FILE.exec(name) ?? []
    if (!letters) continue
    if (entry.isEncrypted()) throw new RegionFileError(`${archive} is encrypted.`)
    if (!entry.canDecodeFileData()) {
      throw new RegionFileError(`${archive} is compressed in a way that is not read: ${name}`)
    }
    if (entry.uncompressedSize > entry.compressedSize * MAX_RATIO) {
      throw new RegionFileError(`${archive} would unpack to far more than text does: ${name}`)
    }
    const state = letters.toUpperCase()
    const asOf = toDate(`${year}-${month}-${day}`)
    const known = newest.get(state)
    if (!known || Number(known.asOf) < Number(asOf)) newest.set(state, { entry, name, state, asOf })
  }
  return [...newest.values()].sort((one, other) => (one.state < other.state ? -1 : 1))
}

/** Null for a day that there is not. */
function toDate(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : null
}

/** Returns how many there are. */
async function writeParks(
  path: string,
  archive: Archive,
  { files, signal }: { files: readonly StateFile[]; signal: AbortSignal | undefined },
): Promise<number> {
  const handle = await writing(path, () => open(path, 'w'))
  const write = (lines: readonly string[]) =>
    writing(path, () => handle.appendFile(lines.map((line) => `${line}\n`).join('')))
  try {
    let rows = 0
    let header: string | undefined
    for (const { entry, name } of files) {
      let names: string | undefined
      for await (const lines of linesOf(archive, entry, signal)) {
        names ??= lines.shift()
        if (names === undefined) continue
        if (!isGnis(names)) throw notGnis(name)
        if (header === undefined) await write([names])
        header ??= names
        if (names !== header) throw new RegionFileError(`${name} has other columns.`)
        const parks = lines.filter((line) => Object.hasOwn(GNIS_TYPES, line.split('|', 3)[2] ?? ''))
        if (parks.length > 0) await write(parks)
        rows += parks.length
      }
      if (names === undefined) throw notGnis(name)
    }
    await writing(path, () => handle.sync())
    return rows
  } finally {
    await handle.close()
  }
}

function notGnis(name: string): RegionFileError {
  return new RegionFileError(`${name} is not of the Geographic Names Information System.`)
}

/** The lines of a text in an archive, some at a time. */
async function* linesOf(
  { name, zip }: Archive,
  entry: Entry,
  signal: AbortSignal | undefined,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
  let rest = ''
  let sum = 0
  try {
    const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of chunks) {
      signal?.throwIfAborted()
      sum = crc32(chunk, sum)
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE_LENGTH) throw new RegionFileError(`${name} has endless lines.`)
      yield lines.map(withoutReturn)
    }
    rest += decoder.decode()
  } catch (error) {
    signal?.throwIfAborted()
    throw explain(name, error)
  }
  if (sum !== entry.crc32) throw damaged(name)
  if (rest !== '') yield [withoutReturn(rest)]
}

async function reading<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explain(name, error)
  }
}

/** yauzl's errors have no class of their own. */
function explain(name: string, error: unknown): Error {
  if (error instanceof RegionFileError) return error
  const why = SYSTEM_ERROR_TEXTS[errorCode(error)]
  if (why) return new RegionFileError(`${name} can't be read. ${why}`, { cause: error })
  if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new RegionFileError(`${name} is not text in UTF-8.`, { cause: error })
  }
  return damaged(name, error)
}

function damaged(name: string, cause?: unknown): RegionFileError {
  return new RegionFileError(`${name} is damaged: download or copy it again.`, { cause })
}
