import type { Bounds } from '#domain/geo/geo.ts'
import type { ImportProgress, ImportRecord } from '../import/records.ts'
import type { TableOptions } from '../import/to-facts.ts'

/** Records in one message. */
export const RECORDS_PER_MESSAGE = 200
/** Messages with records that may be on their way: the writer is slower than the reader. */
export const MESSAGES_AHEAD = 2

/** What the process that reads a file is asked. */
export type ToChild =
  | {
      read: string
      bbox: Bounds | undefined
      withStreets: boolean | undefined
      options: TableOptions
    }
  /** A message with records has been taken in, so that another may come. */
  | { taken: true }

/** What it tells. */
export type FromChild =
  | { records: ImportRecord[] }
  | { progress: ImportProgress }
  | { done: true }
  /** `reason` is for the operator; null: a fault, which `detail` describes. */
  | { failed: { reason: string | null; detail: string } }
