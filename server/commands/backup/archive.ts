import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { errorCode } from '#db/unavailable.ts'
import { isSystemError, SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'
import { BackupError } from './manifest.ts'

/** Backups contain keys and visitors' texts. */
const PRIVATE = 0o600
/** More than any file in a backup has. */
const MAX_BYTES = 512 * 1_048_576

export type WrittenFile = { name: string; bytes: number; sha256: string }

export type AddFile = (name: string, content: Buffer) => Promise<WrittenFile>

/**
 * Writes a .tar.gz under a temporary name, and renames it once it is complete and synced to disk.
 *
 * @throws BackupError if it can't be written or another process is writing it; whatever the work
 * throws
 */
export async function writeArchive<T>(
  path: string,
  work: (add: AddFile) => Promise<T>,
): Promise<T> {
  const unfinished = `${path}.unfinished`
  const archive = pack()
  const out = createWriteStream(unfinished, { mode: PRIVATE, flags: 'wx' })
  const written = pipeline(archive, createGzip(), out)
  // Awaited below; until then, its failure ends the work by destroying the archive.
  written.catch(() => {})
  let isMine = false
  out.once('open', () => {
    isMine = true
  })
  try {
    const result = await work((name, content) => addFile(archive, name, content))
    archive.finalize()
    await written
    await sync(unfinished)
    await rename(unfinished, path)
    return result
  } catch (error) {
    archive.destroy()
    const cause = await written.then(
      () => error,
      (reason) => (isSystemError(reason) ? reason : error),
    )
    if (isMine) await rm(unfinished, { force: true })
    throw explain(path, cause)
  }
}

function addFile(
  archive: ReturnType<typeof pack>,
  name: string,
  content: Buffer,
): Promise<WrittenFile> {
  return new Promise((resolve, reject) => {
    const header = { name, size: content.length, mode: PRIVATE }
    const file = { name, bytes: content.length, sha256: hashOf(content) }
    const onClose = () => reject(new Error('The archive was closed.'))
    archive.once('close', onClose)
    const entry = archive.entry(header, (error) => {
      archive.off('close', onClose)
      if (error) reject(error)
      else resolve(file)
    })
    entry.end(content)
  })
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Reads the files of a .tar.gz one by one.
 *
 * @throws BackupError if it can't be read to the end
 */
export async function* readArchive(
  path: string,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const archive = extract()
  const read = pipeline(createReadStream(path), createGunzip(), archive)
  read.catch(() => {})
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file' || size > MAX_BYTES) throw new BackupError(`${path} is not a backup.`)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name, content: Buffer.concat(chunks) }
    }
    await read
  } catch (error) {
    throw explainReading(path, error)
  } finally {
    archive.destroy()
  }
}

function explainReading(path: string, error: unknown): unknown {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : ''
  if (/^Z_BUF_ERROR$/.test(code) || /unexpected end|premature close/i.test(message)) {
    return new BackupError(`${path} is truncated: download or copy it again.`, { cause: error })
  }
  if (/^Z_/.test(code) || /tar header|checksum/i.test(message)) {
    return new BackupError(`${path} is damaged or not a backup.`, { cause: error })
  }
  return isSystemError(error)
    ? new BackupError(`${path} can't be read. ${SYSTEM_ERROR_TEXTS[code] ?? message}`, {
        cause: error,
      })
    : error
}

function explain(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const { code = '', message } = error
  const reason =
    code === 'EEXIST'
      ? 'Another process is writing it, or was killed while writing it: remove the file that ends in .unfinished.'
      : (SYSTEM_ERROR_TEXTS[code] ?? `${message}.`)
  return new BackupError(`${path} can't be written. ${reason}`, { cause: error })
}
