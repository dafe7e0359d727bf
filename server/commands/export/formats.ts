import type { ExportedPark } from '#db/queries/park/export-parks.ts'

export type ExportContext = {
  /** Whether any of it is from OpenStreetMap. */
  hasOsm: boolean
  siteName: string
  siteUrl: string | undefined
  now: Date
}

/** How to write parks to a file: header, each park, footer. */
export type ExportFormat = {
  start: (context: ExportContext) => string
  park: (park: ExportedPark, context: ExportContext & { isFirst: boolean }) => string
  end: string
}
