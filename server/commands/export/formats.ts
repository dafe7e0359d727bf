import type { ExportedPark } from '#db/queries/park/export-parks.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { toGeometry } from '#domain/geo/geojson.ts'
import { parkPath } from '#domain/text/slug.ts'
import { escapeXml, toXmlDegrees } from '#domain/text/xml.ts'

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

const OSM = 'osm'

/** The credit OpenStreetMap requires: https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = '© OpenStreetMap contributors, ODbL 1.0'
const OSM_LICENCE_URL = 'https://opendatacommons.org/licenses/odbl/1-0/'

/** Whether any of a park's facts are from OpenStreetMap. */
function isFromOsm({ source, enrichedBy, nearSource }: ExportedPark): boolean {
  return [source, nearSource, ...enrichedBy].includes(OSM)
}

type Cell = string | number | null

const COLUMNS: Readonly<Record<string, (park: ExportedPark) => Cell>> = {
  id: ({ id }) => id,
  source: ({ source }) => source,
  source_id: ({ sourceId }) => sourceId,
  name: ({ name }) => name,
  other_names: ({ otherNames }) => toCell(otherNames),
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
  // Not read back, as the rule is not of the park.
  rule_facts: ({ ruleFacts }) => (ruleFacts ? JSON.stringify(ruleFacts) : null),
  rating: ({ rating }) => rating,
  user_ratings_total: ({ userRatingsTotal }) => userRatingsTotal,
  // The text is read back as the same lines.
  opening_hours: (park) => hoursText(ownHours(park)),
  rule_hours: ({ openingHours }) =>
    openingHours?.rule ? `${openingHours.rule}: ${hoursText(openingHours)}` : null,
  description: ({ description }) => description,
  area_sqm: ({ area }) => area,
  enriched_by: ({ enrichedBy }) => toCell(enrichedBy),
  credit: (park) => (isFromOsm(park) ? OSM_CREDIT : null),
}

/** The hours that are the park's own, rather than by a rule. */
function ownHours({ openingHours }: ExportedPark): ExportedPark['openingHours'] {
  return openingHours?.rule ? null : openingHours
}

function hoursText(hours: ExportedPark['openingHours']): string | null {
  return hours?.as_told ?? (hours?.weekday_text.join(' | ') || null)
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

/**
 * A FeatureCollection (RFC 7946) of outlines, and of points where none is known; one park per line.
 */
export const geojson: ExportFormat = {
  start: ({ hasOsm, now }) => {
    const members = {
      type: 'FeatureCollection',
      generator: 'Parkfetch',
      timestamp: now.toISOString(),
      ...(hasOsm ? { attribution: OSM_CREDIT, license: OSM_LICENCE_URL } : {}),
    }
    return `${JSON.stringify(members).slice(0, -1)},"features":[`
  },
  park: (park, { isFirst }) => `${isFirst ? '' : ','}\n${JSON.stringify(toFeature(park))}`,
  end: '\n]}\n',
}

function toFeature(park: ExportedPark) {
  const { latitude, longitude, area, outline, openingHours, ...facts } = park
  const shape = outline && toGeometry(decodeOutline(outline))
  // The park's point can't be recovered from its outline, so it is exported as properties.
  const point = shape ? { latitude, longitude } : {}
  const hours = {
    openingHours: ownHours(park),
    ruleHours: openingHours?.rule ? openingHours : null,
  }
  const known = Object.entries({ ...facts, ...hours, ...point, areaSqm: area }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return {
    type: 'Feature',
    geometry: shape ?? { type: 'Point', coordinates: [longitude, latitude] },
    properties: Object.fromEntries(known),
  }
}

/** Waypoints for navigation devices (GPX 1.1, https://www.topografix.com/GPX/1/1/). */
export const gpx: ExportFormat = {
  start: ({ hasOsm, now, siteName }) => {
    const copyright = `<copyright author="OpenStreetMap contributors"><license>${OSM_LICENCE_URL}</license></copyright>`
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Parkfetch" xmlns="http://www.topografix.com/GPX/1/1">',
      `<metadata><name>${escapeXml(siteName)}</name>${hasOsm ? copyright : ''}<time>${now.toISOString()}</time></metadata>`,
      '',
    ].join('\n')
  },
  park: (park, { siteUrl }) => {
    const link = siteUrl ? `<link href="${escapeXml(siteUrl + parkPath(park))}"/>` : ''
    const description = describe(park)
    return [
      `<wpt lat="${toXmlDegrees(park.latitude)}" lon="${toXmlDegrees(park.longitude)}">`,
      `<name>${escapeXml(park.name)}</name>`,
      description && `<desc>${escapeXml(description)}</desc>`,
      `<src>${escapeXml(park.source)}</src>${link}<type>park</type></wpt>\n`,
    ].join('')
  },
  end: '</gpx>\n',
}

function describe(park: ExportedPark): string {
  const parts = [
    park.formattedAddress ?? park.vicinity ?? (park.nearStreet && `near ${park.nearStreet}`),
    park.description,
    park.amenities.join(', '),
    park.openingHours?.rule,
    ...(park.openingHours?.weekday_text ?? []),
    park.openingHours?.as_told,
  ]
  return parts.filter(Boolean).join('\n')
}
