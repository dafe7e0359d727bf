/** Where an archive's bytes come from: a file, or another server. */
export type ByteSource = {
  /** Its name in messages. */
  name: string
  /** @throws BadArchiveError if these bytes can not be had */
  read: (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Differs between contents; known once something has been read. */
  mark: () => string
}

/** An archive that can not be used, or no longer; the message says why. */
export class BadArchiveError extends Error {
  override name = 'BadArchiveError'
}

/** No tile or directory is larger; an archive that says so is not believed. */
export const MOST_READ_BYTES = 16_000_000
