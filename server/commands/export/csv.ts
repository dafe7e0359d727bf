import type { ExportedPark } from '#db/queries/park/export-parks.ts'
import { isFromOsm, OSM_CREDIT } from './credit.ts'
import type { ExportFormat } from './formats.ts'

type Cell = string | number | null

const COLUMNS: Readonly<Record<string, (park: ExportedPark) => Cell>> = {
  id: ({ id }) => id,
  source: ({ source }) => source,
  source_id: ({ sourceId }) => sourceId,
  name: ({ name }) => name,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  vicinity: ({ vicinity }) => vicinity,
  formatted_address: ({ formattedAddress }) => formattedAddress,
  // Derived, and not read back.
  near_street: ({ nearStreet }) => nearStreet,
  near_source: ({ nearSource }) => nearSource,
  city: ({ city }) => city,
  state: ({ state }) => state,
  postal_code: ({ postalCode }) => postalCode,
  types: ({ types }) => toCell(types),
  amenities: ({ amenities }) => toCell(amenities),
  facts: ({ facts }) => (facts ? JSON.stringify(facts) : null),
  rating: ({ rating }) => rating,
  user_ratings_total: ({ userRatingsTotal }) => userRatingsTotal,
  // The text is read back as the same lines.
  opening_hours: ({ openingHours }) =>
    openingHours?.as_told ?? (openingHours?.weekday_text.join(' | ') || null),
  description: ({ description }) => description,
  area_sqm: ({ area }) => area,
  enriched_by: ({ enrichedBy }) => toCell(enrichedBy),
  credit: (park) => (isFromOsm(park) ? OSM_CREDIT : null),
}

/** A table with a header (RFC 4180), in UTF-8. */
export const csv: ExportFormat = {
  start: () => toRow(Object.keys(COLUMNS)),
  park: (park) => toRow(Object.values(COLUMNS).map((read) => read(park))),
  end: '',
}

function toRow(cells: Cell[]): string {
  return `${cells.map(quote).join(',')}\r\n`
}

function quote(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = toInert(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Prefixes texts that a spreadsheet would run as formulas with an apostrophe, as park names come
 * from strangers. The importer removes it again.
 */
function toInert(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Joins items with semicolons, or as JSON if that would be ambiguous. */
function toCell(items: string[]): string {
  const isMisread = items.some((item) => /[;|,[]/.test(item))
  return isMisread ? JSON.stringify(items) : items.join('; ')
}
