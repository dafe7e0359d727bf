import type { PlaceBoundary } from '#db/stored/place-boundary.ts'
import type { Street } from '#db/stored/street-bytes.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Bounds } from '#domain/geo/geo.ts'

/** A park from a file, or why a candidate was skipped. */
export type ParkRecord =
  | { park: ParkFacts; notes?: readonly ImportNote[] | undefined }
  | {
      /** The reason, worded the same for every record. */
      skipped: string
      /** The skipped record, as its source names it: 'way/123 Elm Park'. */
      example: string
    }

/** The parks of a file; before them its places, and those left out; behind them its streets. */
export type ImportRecord =
  | ParkRecord
  | { place: PlaceBoundary }
  | { placeSkipped: ImportNote }
  | { street: Street }

/** Something left out, or not understood. */
export type ImportNote = {
  /** Worded the same for every record. */
  reason: string
  /** What it was, where the reason doesn't say. */
  example?: string | undefined
  /** The words of a list that are not understood. */
  words?: string | undefined
  /** Whether it probably matters little: such notes are listed after all others. */
  isMinor?: true | undefined
}

export type ImportProgress = {
  /** Compressed bytes read in this phase: a file may have to be read again. */
  bytesRead: number
  totalBytes: number
  /** The current phase: 'Reading', 'Reading ways again'. */
  phase: string
}

export type ImportOptions = {
  bbox?: Bounds | undefined
  /** Also streets and their houses, if the file has any; wherever they are. */
  withStreets?: boolean | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Reads a file's parks, always in the same order. Throws ImportError, or the signal's reason. */
export type ImportReader = (file: string, options: ImportOptions) => AsyncIterable<ImportRecord>

/** Why a file cannot be imported: one line for the operator, with what to do about it. */
export class ImportError extends Error {
  override name = 'ImportError'
}
