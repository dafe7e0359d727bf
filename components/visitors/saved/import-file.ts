import type { Park } from '#domain/park/park-schemas.ts'
import { type FilePlace, isMeant } from '#domain/visitors/saved-match.ts'
import { askMatches, askSavedParks } from './ask-parks.ts'
import { readGpx } from './read-gpx.ts'
import { LARGEST_FILE, readGeojson } from './saved-file.ts'
import { type ImportReport, type Recognised, reportImport, withoutPark } from './saved-import.ts'
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
      ? [{ place, spot: { name: place.name, ...place.place } }]
      : [],
  )
  const matches = await askMatches(rest.map(({ spot }) => spot))
  const parks = new Map<FilePlace, Park | null | undefined>(
    rest.map(({ place }, index) => [place, matches[index]]),
  )
  return found.map((one) => {
    const park = parks.get(one.place)
    return park ? { place: one.place, park } : one
  })
}
