import type { Park } from '#domain/park/park-schemas.ts'
import { type FilePlace, isMeant } from '#domain/visitors/saved-match.ts'
import { askMatches, askSavedParks } from './ask-parks.ts'
import { type FileContents, LARGEST_FILE, NO_PLACES, readGeojson, toPlace } from './saved-file.ts'
import { addSaved, type SavedPark, toSavedPark } from './saved-parks.ts'
import { save, savedParks } from './saved-store.ts'

type Outcome = ImportReport | { error: string }

/**
 * Saves the parks of a GeoJSON or GPX file, once all of them are resolved.
 *
 * @throws the error of a failed request
 */
export async function importFile(file: File): Promise<Outcome> {
  if (file.size > LARGEST_FILE) return { error: 'The file is larger than 1 MB.' }
  const text = (await file.text()).replace(/^\ufeff/, '').trimStart()
  const { origin } = window.location
  const contents = text.startsWith('<') ? readGpx(text, origin) : readGeojson(text, origin)
  if ('error' in contents) return contents
  const report = reportImport({
    found: await recognise(contents.places),
    saved: savedParks(),
    now: Date.now(),
  })
  save(report.added)
  return report
}

/** Resolves places to parks: by id if the file is from this site, else by name and location. */
async function recognise(places: readonly FilePlace[]): Promise<Recognised[]> {
  const ids = [...new Set(places.flatMap(({ id }) => id ?? []))]
  const known = ids.length > 0 ? await askSavedParks(ids) : { parks: [], lapsed: [], moved: [] }
  const parks = new Map(known.parks.map((park) => [park.id, park]))
  for (const { from, to } of known.moved) {
    const park = parks.get(to)
    if (park) parks.set(from, park)
  }
  const lapsed = new Set(known.lapsed)
  const byNumber = places.map((place): Recognised => {
    const park = parks.get(place.id ?? 0)
    if (park && isMeant(place, park)) return { place, park }
    if (place.id !== null && lapsed.has(place.id)) return { place, lapsed: place.id }
    return withoutPark(place)
  })
  return matchRest(byNumber)
}

async function matchRest(found: Recognised[]): Promise<Recognised[]> {
  const rest = found.flatMap(({ place, ...one }) =>
    'reason' in one && place.name !== null && place.place !== null
      ? [{ place, point: { name: place.name, ...place.place } }]
      : [],
  )
  const matches = await askMatches(rest.map(({ point }) => point))
  const parks = new Map<FilePlace, Park | null | undefined>(
    rest.map(({ place }, index) => [place, matches[index]]),
  )
  return found.map((one) => {
    const park = parks.get(one.place)
    return park ? { place: one.place, park } : one
  })
}

/** A place of a file with its park, or why there is none. */
type Recognised = { place: FilePlace } & (
  | { park: Park }
  /** The id of a park whose facts have expired. */
  | { lapsed: number }
  | { reason: string }
)

export type ImportReport = {
  added: readonly SavedPark[]
  /** Parks that were already saved. */
  already: number
  /** The other places by name, with the reason. */
  refused: { name: string; reason: string }[]
}

const IMPORT_REASONS = {
  noName: 'has no name',
  noPlace: 'has no point on the map',
  unknown: 'no park of this name is known within 200 m',
  gone: 'is not a park of this site any more',
  full: 'there is no room for more than 1,000 parks',
} as const

/** The reason for a place without a park. */
export function withoutPark(place: FilePlace): Recognised {
  const { noName, noPlace, unknown, gone } = IMPORT_REASONS
  if (place.name !== null && place.place !== null) return { place, reason: unknown }
  if (place.id !== null) return { place, reason: gone }
  return { place, reason: place.name === null ? noName : noPlace }
}

type Import = { found: readonly Recognised[]; saved: readonly SavedPark[]; now: number }

/** The parks to save and the outcome. A park named twice counts once. */
export function reportImport({ found, saved, now }: Import): ImportReport {
  const refused = found.flatMap((one) =>
    'reason' in one ? [{ name: nameOf(one.place), reason: one.reason }] : [],
  )
  const wanted = new Map<number, { park: SavedPark; place: FilePlace }>()
  for (const one of found) {
    if ('reason' in one) continue
    const park = 'park' in one ? toSavedPark(one.park, now) : { id: one.lapsed, savedAt: now }
    if (!wanted.has(park.id)) wanted.set(park.id, { park, place: one.place })
  }
  const known = new Set(saved.map(({ id }) => id))
  const fresh = [...wanted.values()].filter(({ park }) => !known.has(park.id))
  const room = addSaved(
    saved,
    fresh.map(({ park }) => park),
  )
  const added = room.filter(({ id }) => !known.has(id))
  for (const { place } of fresh.slice(added.length)) {
    refused.push({ name: nameOf(place), reason: IMPORT_REASONS.full })
  }
  return { added, already: wanted.size - fresh.length, refused }
}

function nameOf({ name, place }: FilePlace): string {
  if (name !== null) return name
  return place ? `A place at ${place.lat}, ${place.lng}` : 'A place'
}

/** The waypoints of a GPX file, version 1.0 or 1.1. */
function readGpx(text: string, origin: string): FileContents {
  const file = new DOMParser().parseFromString(text, 'application/xml')
  const failure = file.querySelector('parsererror')
  if (failure) return { error: `This is not valid XML: ${reasonOf(failure)}` }
  if (file.documentElement.localName !== 'gpx') return { error: 'This XML is not GPX.' }
  const waypoints = [...file.getElementsByTagNameNS('*', 'wpt')]
  if (waypoints.length === 0) return { error: NO_PLACES }
  return {
    places: waypoints.map((waypoint) =>
      toPlace({
        name: childOf(waypoint, 'name')?.textContent,
        lat: degreesOf(waypoint, 'lat'),
        lng: degreesOf(waypoint, 'lon'),
        link: childOf(waypoint, 'link')?.getAttribute('href'),
        origin,
      }),
    ),
  }
}

function childOf(element: Element, name: string): Element | undefined {
  return [...element.children].find(({ localName }) => localName === name)
}

function degreesOf(element: Element, name: string): number | null {
  const text = element.getAttribute(name)?.trim()
  return text ? Number(text) : null
}

/** Browsers put the message between a heading and an excerpt of the file. */
function reasonOf(failure: Element): string {
  const text = (failure.querySelector('div') ?? failure).textContent ?? ''
  return text.replace(/\s+/g, ' ').trim().slice(0, 160)
}
