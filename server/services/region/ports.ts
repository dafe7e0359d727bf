import type { Database } from '#db/client.ts'
import type { Logger } from '../../core/log.ts'
import type { ImportReader } from '../../region/import/records.ts'
import type { TableOptions } from '../../region/import/to-facts.ts'
import type { RegionSource } from '../../sources/regions/types.ts'
import type { Jobs } from '../jobs.ts'

/** What regions need besides the database. */
type RegionParts = {
  source: () => RegionSource
  /** The folder of their files. */
  folder: string
  indexUrl: () => string
  gnisUrl: () => string
  /** The folder of the Census Bureau's address ranges, with a slash at its end. */
  tigerUrl: () => string
  /** Makes the survey's archive a text file, and gives the date of its names. */
  unpackGnis: (
    archive: string,
    file: string,
    options: { signal: AbortSignal; maxBytes: number },
  ) => Promise<{ asOf: Date | null }>
  /** Gives the post town of a zip code; null for an unknown one. */
  townOfZip: () => Promise<(zip: string) => string | null>
  /** Makes a reader with a process of its own. */
  readerOf: (options: TableOptions) => ImportReader
  /** Identifies the build: another one may read a file in a different order. */
  build: string
}

export type RegionPorts = {
  database: Database
  log: Logger
  jobs: Jobs
  regions: RegionParts
}
