import type { Collector } from './collector.ts'
import type { Scan } from './elements.ts'

export type ScanOptions = {
  /** Called with the number of bytes read in this pass. */
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A file of OpenStreetMap elements in any format; it can be read several times. */
export type OsmSource = {
  /**
   * Reads the elements wanted by the pass into the collector. Throws ImportError if the file cannot
   * be read.
   */
  scan: (collector: Collector, scan: Scan, options: ScanOptions) => Promise<void>
  close: () => void
}
