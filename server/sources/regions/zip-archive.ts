import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '#db/unavailable.ts'
import { SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'
import { RegionFileError } from './file-error.ts'

const MAX_ENTRIES = 1_000
/** Text is compressed to a fifth or so. What is far smaller is made to fill the disk. */
const MAX_RATIO = 100
const MAX_LINE_LENGTH = 20_000

/** How zip archives begin, empty ones too. */
const STARTS = ['PK\x03\x04', 'PK\x05\x06']

export type ArchiveText = {
  /** The last part of its name. Never to be used as a path. */
  name: string
  bytes: number
  /** Its lines, some at a time. */
  lines: (signal?: AbortSignal) => AsyncGenerator<string[]>
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
    return await work(await reading(name, () => findTexts(name, zip, pattern)))
  } finally {
    zip.close()
  }
}

async function findTexts(archive: string, zip: ZipFile, pattern: RegExp): Promise<ArchiveText[]> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new RegionFileError(`${archive} has more than ${MAX_ENTRIES} files.`)
  }
  const texts: ArchiveText[] = []
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('latin1').split(/[/\\]/).at(-1) ?? ''
    if (!pattern.test(name)) continue
    if (entry.isEncrypted()) throw new RegionFileError(`${archive} is encrypted.`)
    if (!entry.canDecodeFileData()) {
      throw new RegionFileError(`${archive} is compressed in a way that is not read: ${name}`)
    }
    const bytes = entry.uncompressedSize
    if (bytes > entry.compressedSize * MAX_RATIO) {
      throw new RegionFileError(`${archive} would unpack to far more than text does: ${name}`)
    }
    const lines = (signal?: AbortSignal) => linesOf({ name: archive, zip }, entry, signal)
    texts.push({ name, bytes, lines })
  }
  return texts
}

async function* linesOf(
  { name, zip }: { name: string; zip: ZipFile },
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
