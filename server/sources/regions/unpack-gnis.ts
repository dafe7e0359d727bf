import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '#db/unavailable.ts'
import { SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'
import { GNIS_TYPES, isGnis } from '../../region/readers/read-gnis.ts'
import { RegionFileError, writing } from './file-error.ts'

const MAX_ENTRIES = 1_000
/** Text is compressed to a fifth or so. What is far smaller is made to fill the disk. */
const MAX_RATIO = 100
const MAX_LINE_LENGTH = 20_000

/** How zip archives begin, empty ones too. */
const STARTS = ['PK\x03\x04', 'PK\x05\x06']

type Archive = { file: string; name: string; zip: ZipFile }

export type ArchiveText = {
  /** The last part of its name. Never to be used as a path. */
  name: string
  bytes: number
  /** Its lines, some at a time. */
  lines: (signal?: AbortSignal) => AsyncGenerator<string[]>
}

/** A state's file, with its date: 'CO_Features_20210825.txt'. */
const STATE_FILE = /^([A-Z]{2})_Features_(\d{4})(\d{2})(\d{2})\.txt$/i

type Options = { signal?: AbortSignal | undefined; maxBytes: number }

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
  { signal, maxBytes }: Options,
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
      return { rows, states: files.length, asOf: newestDate(files) }
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

function newestDate(files: readonly StateFile[]): Date | null {
  const newest = Math.max(...files.map(({ asOf }) => Number(asOf)))
  return newest > 0 ? new Date(newest) : null
}

async function writeParks(
  path: string,
  files: readonly StateFile[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const handle = await writing(path, () => open(path, 'w'))
  try {
    let rows = 0
    let header: string | undefined
    for (const { text } of files) {
      for await (const { names, parks } of parksOf(text, signal)) {
        if (header === undefined) await write(handle, path, [names])
        header ??= names
        if (names !== header) throw new RegionFileError(`${text.name} has other columns.`)
        await write(handle, path, parks)
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
  let names: string | undefined
  for await (const lines of text.lines(signal)) {
    names ??= lines.shift()
    if (names === undefined) continue
    if (!isGnis(names)) throw notGnis(text)
    yield { names, parks: lines.filter(isPark) }
  }
  if (names === undefined) throw notGnis(text)
}

function notGnis({ name }: ArchiveText): RegionFileError {
  return new RegionFileError(`${name} is not of the Geographic Names Information System.`)
}

function isPark(line: string): boolean {
  return Object.hasOwn(GNIS_TYPES, line.split('|', 3)[2] ?? '')
}

async function write(handle: FileHandle, path: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await writing(path, () => handle.appendFile(`${lines.join('\n')}\n`))
}

/** Whether a file is a zip archive, by its content. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return STARTS.includes(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await handle.close()
  }
}

/**
 * Opens an archive that anybody may have made, and hands over its text files with a name. Nothing
 * is unpacked yet.
 *
 * @param name for messages
 * @throws RegionFileError if it is no archive, damaged, encrypted or would unpack to too much
 */
export async function withTexts<T>(
  file: string,
  { name, pattern }: { name: string; pattern: RegExp },
  work: (texts: ArchiveText[]) => Promise<T>,
): Promise<T> {
  if (!(await reading(name, () => isZip(file)))) {
    throw new RegionFileError(`${name} is not a zip archive.`)
  }
  const zip = await reading(name, () =>
    openPromise(file, { autoClose: false, decodeStrings: false }),
  )
  try {
    return await work(await findTexts({ file, name, zip }, pattern))
  } finally {
    zip.close()
  }
}

async function findTexts(archive: Archive, pattern: RegExp): Promise<ArchiveText[]> {
  const { name, zip } = archive
  if (zip.entryCount > MAX_ENTRIES) {
    throw new RegionFileError(`${name} has more than ${MAX_ENTRIES} files.`)
  }
  const texts: ArchiveText[] = []
  await reading(name, async () => {
    for await (const entry of zip.eachEntry()) {
      const last = entry.fileNameRaw.toString('latin1').split(/[/\\]/).at(-1) ?? ''
      if (!pattern.test(last)) continue
      mustBeUsable(name, last, entry)
      const bytes = entry.uncompressedSize
      texts.push({ name: last, bytes, lines: (signal) => linesOf(archive, entry, signal) })
    }
  })
  return texts
}

function mustBeUsable(archive: string, name: string, entry: Entry): void {
  if (entry.isEncrypted()) throw new RegionFileError(`${archive} is encrypted.`)
  if (!entry.canDecodeFileData()) {
    throw new RegionFileError(`${archive} is compressed in a way that is not read: ${name}`)
  }
  if (entry.uncompressedSize > entry.compressedSize * MAX_RATIO) {
    throw new RegionFileError(`${archive} would unpack to far more than text does: ${name}`)
  }
}

async function* linesOf(
  { name, zip }: Archive,
  entry: Entry,
  signal: AbortSignal | undefined,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
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

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
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
