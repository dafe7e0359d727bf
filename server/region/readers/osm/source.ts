import type { Scan } from './elements.ts'
import type { Reading } from './reading.ts'

export type ScanOptions = {
  /** Called with the number of bytes read in this pass. */
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A file of OpenStreetMap elements in any format; it can be read several times. */
export type OsmSource = {
  /**
   * Passes the elements wanted by the pass to the collectors. Throws ImportError if the file cannot
   * be read.
   */
  scan: (reading: Reading, scan: Scan, options: ScanOptions) => Promise<void>
  close: () => void
}
