import { readStored, writeStored } from '../../ui/storage.ts'

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

export function keepBegun(begun: BegunUpload): void {
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
