import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import unbzip2Stream from 'unbzip2-stream'
import { errorCode } from '#db/unavailable.ts'
import { isSystemError } from '../../core/system-errors.ts'
import { ImportError } from '../import/records.ts'

export type TextOptions = {
  /** Called with the number of bytes read from disk so far. */
  onBytes?: ((bytesRead: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** How many times its size a file may unpack to, beyond the first bytes: real ones take up to 40. */
const MAX_RATIO = 200
const MAX_FIRST_BYTES = 100_000_000

type Compression = 'none' | 'gzip' | 'bzip2'

/**
 * The text of a file in chunks, decompressed if gzip or bzip2, without its byte-order mark.
 *
 * @param name the file's name in errors
 * @throws ImportError if it is truncated, cannot be decompressed, unpacks to far more than files of
 * parks do, or is not UTF-8
 */
export async function* readText(
  file: string,
  options: TextOptions = {},
  name = file,
): AsyncGenerator<string> {
  const start = (await readStart(file, 3)).toString('latin1')
  const compression = start.startsWith('\x1f\x8b') ? 'gzip' : start === 'BZh' ? 'bzip2' : 'none'
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const bytes = unpack(source, compression)
  let decoder: TextDecoder | undefined
  let unpacked = 0
  try {
    const chunks: AsyncIterable<Buffer> = bytes
    for await (const chunk of chunks) {
      options.signal?.throwIfAborted()
      options.onBytes?.(source.bytesRead)
      unpacked += chunk.length
      if (unpacked > MAX_FIRST_BYTES + source.bytesRead * MAX_RATIO) {
        throw new ImportError(`${name} unpacks to far more than a file of parks does.`)
      }
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
      const text = decoder.decode(chunk, { stream: true })
      if (text) yield text
    }
    const rest = decoder?.decode()
    if (rest) yield rest
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw explain(name, error, compression)
  } finally {
    bytes.destroy()
    source.destroy()
  }
}

/** The first bytes of a file. */
export async function readStart(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function unpack(source: Readable, compression: Compression): Readable {
  if (compression === 'none') return source
  const gunzip = compression === 'gzip' ? createGunzip() : null
  const unpacked = gunzip ?? unbzip2Stream()
  // An old-style stream is not iterable.
  const readable = gunzip ?? new Readable().wrap(unpacked)
  source.once('error', (error) => readable.destroy(error))
  source.pipe(unpacked)
  return readable
}

/** Spreadsheets save 'Unicode text' as UTF-16 with a byte-order mark. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function explain(name: string, error: unknown, compression: Compression): unknown {
  const code = errorCode(error)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new ImportError(`${name} is not UTF-8: save it as UTF-8 and try again.`)
  }
  if (error instanceof ImportError || isSystemError(error) || compression === 'none') return error
  const isCut = code === 'Z_BUF_ERROR' || compression === 'bzip2'
  const what = isCut ? 'is truncated' : "can't be decompressed"
  return new ImportError(`${name} ${what}: download or copy it again.`, { cause: error })
}
