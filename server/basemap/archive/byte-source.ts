/** Where an archive's bytes come from: a file, or another server. */
export type ByteSource = {
  /** Its name in messages. */
  name: string
  /** @throws BadArchiveError if these bytes can't be read */
  read: (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Identifies the file's version, like an ETag; available once something has been read. */
  mark: () => string
  /** Nothing can be read after this. */
  close: () => Promise<void>
}

/** An archive that can not be used, or no longer; the message says why. */
export class BadArchiveError extends Error {
  override name = 'BadArchiveError'
}

/** Maximum size of a tile or directory; an archive that claims a larger one is rejected. */
export const MAX_READ_BYTES = 16_000_000
