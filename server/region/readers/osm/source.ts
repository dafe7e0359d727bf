import type { Collector } from './collector.ts'
import type { Scan } from './elements.ts'

export type ScanOptions = {
  /** Told how many bytes of the file have been read in this scan. */
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A file of OpenStreetMap's elements, whatever its format; it can be read several times. */
export type OsmSource = {
  /** Reads what the scan is for into the collector. Throws ImportError where it can't be read. */
  scan: (collector: Collector, scan: Scan, options: ScanOptions) => Promise<void>
  /** Gives up what it holds, the file aside. */
  close: () => void
}
