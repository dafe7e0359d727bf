import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Bounds } from '#domain/geo/geo.ts'

/** What a file says about one park, or why something in it that looked like one was left out. */
export type ImportRecord =
  | { park: ParkFacts; note?: ImportNote | undefined }
  | {
      /** The reason, the same words for every record left out for it. */
      skipped: string
      /** What was left out, as its source names it: 'way/123 Elm Park'. */
      example: string
    }

/** What is left out of a park that is taken. */
export type ImportNote = {
  /** The same words for every record. */
  reason: string
  example: string
}

export type ImportProgress = {
  /** Of the file as it lies on the disk, in this phase: a file may have to be read again. */
  bytesRead: number
  totalBytes: number
  /** What is being done: 'Reading', 'Reading ways again'. */
  phase: string
}

export type ImportOptions = {
  /** Only parks in this box. */
  bbox?: Bounds | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads the parks of a file, in an order that depends on nothing but the file. Throws ImportError
 * where the file can't be read, and what the signal gives as its reason when it is aborted.
 */
export type ImportReader = (file: string, options: ImportOptions) => AsyncIterable<ImportRecord>

/** Why a file can't be imported: one line for the operator, with what to do about it. */
export class ImportError extends Error {
  override name = 'ImportError'
}
