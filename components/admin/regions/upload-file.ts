import { MAX_PIECE_BYTES, UPLOAD_PATH } from '#domain/region/region-limits.ts'
import { clientId } from '../../app/client-id.ts'
import { readStored, writeStored } from '../../ui/storage.ts'

/** Before a piece of an upload that failed is sent again. */
const UPLOAD_RETRY_MS = 2_000

/** How often a piece is sent before the upload fails. */
const ATTEMPTS = 4
const LOST =
  'The connection to the server was lost. Once it is back, the upload continues where it stopped.'

type Upload = {
  file: Blob
  /** Its id: 32 hexadecimal digits. */
  upload: string
  /** Bytes that the server is believed to have. */
  done: number
  signal: AbortSignal
  /** Called with the bytes that the server has. */
  onProgress: (done: number) => void
  retryMs?: number
}

/**
 * Uploads a file in pieces, going on from what the server has.
 *
 * @throws Error whose message can be shown to the operator; the signal's reason if it is aborted
 */
export async function uploadFile(options: Upload): Promise<void> {
  const { file, upload, signal, onProgress, retryMs = UPLOAD_RETRY_MS } = options
  let { done } = options
  let attempts = 0
  while (done < file.size) {
    const piece = file.slice(done, done + MAX_PIECE_BYTES)
    const received = await send({ upload, offset: done, piece, signal })
    signal.throwIfAborted()
    attempts = received !== null && received > done ? 0 : attempts + 1
    if (attempts >= ATTEMPTS || (received ?? 0) > file.size) throw new Error(LOST)
    if (received === null) await new Promise((resolve) => setTimeout(resolve, retryMs))
    else done = received
    onProgress(done)
  }
}

type Piece = { upload: string; offset: number; piece: Blob; signal: AbortSignal }

/** The bytes that the server has; null if it could not be reached. */
async function send({ upload, offset, piece, signal }: Piece): Promise<number | null> {
  const query = new URLSearchParams({ upload, offset: String(offset) })
  const headers = { 'content-type': 'application/octet-stream', 'x-client-id': clientId() }
  const response = await fetch(`${UPLOAD_PATH}?${query}`, {
    method: 'POST',
    headers,
    body: piece,
    signal,
  }).catch(() => null)
  if (!response || response.status >= 500) return null
  const body: { received?: unknown; message?: unknown } = await response.json().catch(() => ({}))
  if (response.ok && typeof body.received === 'number') return body.received
  if (typeof body.message === 'string') throw new Error(body.message)
  throw new Error(`The server did not take the file (${response.status}).`)
}

/** The localStorage key of the upload that was begun last. */
const KEY = 'regionUpload'

export type BegunUpload = {
  /** Which file it is of. */
  file: string
  /** 32 hexadecimal digits. */
  upload: string
  /** Bytes that the server has. */
  done: number
}

type Known = Pick<File, 'name' | 'size' | 'lastModified'>

/** The upload of a file that was begun before, also before a reload, or else a new one. */
export function findBegun(file: Known): BegunUpload {
  const { upload, done, ...stored } = parse(readStored(KEY))
  const isUsable = typeof upload === 'string' && /^[0-9a-f]{32}$/.test(upload)
  const isPart = Number.isInteger(done) && Number(done) >= 0 && Number(done) <= file.size
  if (stored.file === nameOf(file) && isUsable && isPart)
    return { file: stored.file, upload, done: Number(done) }
  return { file: nameOf(file), upload: makeId(), done: 0 }
}

export function saveBegun(begun: BegunUpload): void {
  writeStored(KEY, JSON.stringify(begun))
}

export function forgetBegun(): void {
  writeStored(KEY, '')
}

function nameOf({ name, size, lastModified }: Known): string {
  return `${size} ${lastModified} ${name}`
}

function parse(text: string | null): { [part in keyof BegunUpload]?: unknown } {
  try {
    return JSON.parse(text || '{}') ?? {}
  } catch {
    return {}
  }
}

/** 32 hexadecimal digits. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
