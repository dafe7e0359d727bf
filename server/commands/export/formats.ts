import type { ExportedPark } from '#db/queries/park/export-parks.ts'

export type ExportContext = {
  /** Whether some of it is OpenStreetMap's. */
  hasOsm: boolean
  siteName: string
  siteUrl: string | undefined
  now: Date
}

/** How parks become a file: what stands before them, each of them, what stands after them. */
export type ExportFormat = {
  start: (context: ExportContext) => string
  park: (park: ExportedPark, context: ExportContext & { isFirst: boolean }) => string
  end: string
}
