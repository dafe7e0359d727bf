import { creditsFor } from '#domain/park/credits.ts'
import { parkPath } from '#domain/text/slug.ts'
import { escapeXml, toXmlDegrees } from '#domain/text/xml.ts'
import type { FilePlace } from '#domain/visitors/saved-match.ts'
import { readDeepLink } from '../../search/deep-link.ts'
import type { SavedFacts, SavedPark } from './saved-parks.ts'

/** The largest file accepted, in bytes. */
export const LARGEST_FILE = 1_000_000

/** Longest part of a name that is read. */
const LONGEST_NAME = 300

type FileContext = {
  siteName: string
  /** The site's URL, without a trailing slash. */
  origin: string
  now: Date
}

/**
 * Saved parks as GeoJSON (RFC 7946): one Feature each, without a geometry if the location may not
 * be stored on the device.
 */
export function toGeojson(saved: readonly SavedPark[], context: FileContext): string {
  const credits = creditsOf(saved)
  const file = {
    type: 'FeatureCollection',
    generator: context.siteName,
    timestamp: context.now.toISOString(),
    ...(credits.length > 0 ? { attribution: credits.join(', ') } : {}),
    features: saved.map((park) => toFeature(park, context.origin)),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function toFeature({ id, savedAt, kept }: SavedPark, origin: string) {
  return {
    type: 'Feature',
    id,
    geometry: kept ? { type: 'Point', coordinates: [kept.longitude, kept.latitude] } : null,
    properties: {
      ...(kept && { name: kept.name }),
      ...(kept?.address && { address: kept.address }),
      ...(kept && kept.amenities.length > 0 && { amenities: kept.amenities }),
      ...(kept && { source: kept.source }),
      url: linkTo(id, { origin, kept }),
      savedAt: new Date(savedAt).toISOString(),
    },
  }
}

/**
 * Saved parks as waypoints (GPX 1.1, https://www.topografix.com/GPX/1/1/). A waypoint needs a
 * location: parks whose location may not be stored are left out.
 */
export function toGpx(saved: readonly SavedPark[], context: FileContext): string {
  const { siteName, origin, now } = context
  const credits = creditsOf(saved)
  const desc = credits.length > 0 ? `<desc>${escapeXml(credits.join(', '))}</desc>` : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${escapeXml(siteName)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata><name>Saved parks</name>${desc}<time>${now.toISOString()}</time></metadata>`,
    ...saved.flatMap(({ id, savedAt, kept }) =>
      kept ? [toWaypoint(kept, { link: linkTo(id, { origin, kept }), savedAt })] : [],
    ),
    '</gpx>\n',
  ].join('\n')
}

function toWaypoint(
  kept: SavedFacts,
  { link, savedAt }: { link: string; savedAt: number },
): string {
  const about = [kept.address, kept.amenities.join(', ')].filter(Boolean).join('\n')
  return [
    `<wpt lat="${toXmlDegrees(kept.latitude)}" lon="${toXmlDegrees(kept.longitude)}">`,
    `<time>${new Date(savedAt).toISOString()}</time><name>${escapeXml(kept.name)}</name>`,
    about && `<desc>${escapeXml(about)}</desc>`,
    `<link href="${escapeXml(link)}"/><type>park</type></wpt>`,
  ].join('')
}

function linkTo(id: number, { origin, kept }: { origin: string; kept?: SavedFacts | undefined }) {
  return origin + (kept ? parkPath({ id, name: kept.name }) : `/parks/${id}`)
}

function creditsOf(saved: readonly SavedPark[]): string[] {
  return creditsFor(saved.flatMap(({ kept }) => kept ?? [])).map(({ text }) => text)
}

/** The content of a file, or why it cannot be read. */
export type FileContents = { places: FilePlace[] } | { error: string }

export const NO_PLACES = 'There are no places in this file.'

/** The places of a GeoJSON file: its Features. */
export function readGeojson(text: string, origin: string): FileContents {
  const file = parse(text)
  if ('error' in file) return file
  const list = featuresOf(file.json)
  if (!list) return { error: 'This JSON is not GeoJSON with features.' }
  if (list.length === 0) return { error: NO_PLACES }
  return { places: list.map((feature) => readFeature(feature, origin)) }
}

function featuresOf(json: unknown): unknown[] | null {
  const { type, features } = membersOf(json)
  if (type === 'Feature') return [json]
  return type === 'FeatureCollection' && Array.isArray(features) ? features : null
}

/** An object's members; empty for other values. */
function membersOf(value: unknown): Record<string, unknown> {
  return Object(value)
}

function parse(text: string): { json: unknown } | { error: string } {
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { error: `This is not valid JSON: ${reason}` }
  }
}

function readFeature(feature: unknown, origin: string): FilePlace {
  const { geometry, properties } = membersOf(feature)
  const { type, coordinates } = membersOf(geometry)
  const facts = membersOf(properties)
  const [lng, lat] = type === 'Point' && Array.isArray(coordinates) ? coordinates : []
  return toPlace({ name: facts.name, lat, lng, link: facts.url, origin })
}

type Entry = { name: unknown; lat: unknown; lng: unknown; link: unknown; origin: string }

/** A place from a file; invalid values count as missing. */
export function toPlace({ name, lat, lng, link, origin }: Entry): FilePlace {
  const isPlace = isDegrees(lat, 85) && isDegrees(lng, 180)
  const clean = typeof name === 'string' ? name.trim().slice(0, LONGEST_NAME) : ''
  return {
    name: clean === '' ? null : clean,
    place: isPlace ? { lat, lng } : null,
    id: typeof link === 'string' ? parkIdOf(link, origin) : null,
  }
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}

/** The park id in a URL of this site. */
function parkIdOf(link: string, origin: string): number | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const target = readDeepLink({ path: url.pathname })
  return url.origin === origin && target.kind === 'park' ? target.id : null
}
