import type { ListedFeature } from '#db/seed/listed-park.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { polygonsContain } from '#domain/geo/polygon.ts'
import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import type { SaidFacts } from '#server/region/readers/facts/words.ts'
import { type Files, type Listing, mergeFacts } from '../listing.ts'
import { type Geometry, nearestIn, readWktPoint, toShape } from '../shapes.ts'

type DogRun = {
  properties: { gispropnum: string; closuretype: string | null; status?: string }
  geometry: Geometry | null
}

/** A row of a list of things that lie in parks. */
type Inside = Coordinates & {
  /** The property that the list assigns it to. */
  property?: string | undefined
  facts: SaidFacts
  feature?: ListedFeature
}

function playgrounds(files: Files): Inside[] {
  return files.rows('parks/us-ny-new-york-playgrounds-2020.csv').flatMap((row) => {
    const place = readWktPoint(row.point ?? '')
    if (!place) return []
    const facts = {
      playground: '1',
      ...(isLockable(row.ClosureType) ? { playground_fenced: 'yes' } : {}),
      ...(/universally accessible swings/i.test(row.accessibilityLevel ?? '')
        ? { wheelchair_swing: 'yes' }
        : {}),
    }
    return [{ ...place, property: row.GISpropNum, facts }]
  })
}

function dogRuns(files: Files): Inside[] {
  const { features } = files.json<{ features: DogRun[] }>(
    'parks/us-ny-new-york-dog-runs-2020.geojson',
  )
  return features.flatMap(({ properties: { gispropnum, closuretype, status }, geometry }) => {
    const shape = toShape(geometry)
    if (!shape || status === 'UnderConstruction') return []
    const facts = { dog_area: 'yes', ...(isLockable(closuretype) ? { fenced: 'yes' } : {}) }
    return [{ lat: shape.lat, lng: shape.lng, property: gispropnum, facts }]
  })
}

/** A dog run that could be locked completely (in 2020) has a fence all round. */
function isLockable(closure: string | null | undefined): boolean {
  return closure === 'Completely Locked'
}

function fountains(files: Files): Inside[] {
  return files.rows('facts/us-ny-new-york-drinking-fountains-2019.csv').flatMap((row) => {
    const place = readWktPoint(row.the_geom ?? '')
    const count = Number(row.FountainCo)
    if (!place || count === 0) return []
    const type = row.FountainTy ?? ''
    const isForDogs = /dog/i.test(type)
    const uses = [
      ...(/wheelchair/i.test(type) ? ['for wheelchairs'] : []),
      ...(isForDogs ? ['for dogs'] : []),
      ...(/bottle filler/i.test(type) ? ['for bottles'] : []),
    ]
    return [
      {
        ...place,
        property: row.GISPROPNUM,
        facts: { drinking_water: String(count), ...(isForDogs ? { dog_water: 'yes' } : {}) },
        feature: toFeature('drinking water', place, uses),
      },
    ]
  })
}

/** How the list says whether wheelchairs can get in, and the fact and the note that makes. */
const ACCESS: Readonly<Record<string, readonly [value: string, note: string]>> = {
  'Fully Accessible': ['yes', 'for wheelchairs'],
  'Partially Accessible': ['limited', 'partly for wheelchairs'],
  'Not Accessible': ['no', 'not for wheelchairs'],
}
/** Restrooms of libraries, offices and stations are not a park's. */
const IN_PARKS = new Set(['Park', 'Public Plaza'])
const NOT_ALWAYS = /by permit|during school hours/i

/** Restrooms with what they are like; a closed one is no toilet. */
function restrooms(files: Files): Inside[] {
  return files.rows('facts/us-ny-new-york-public-restrooms-2024.csv').flatMap((row) => {
    const place = { lat: Number(row.Latitude), lng: Number(row.Longitude) }
    if (!IN_PARKS.has(row['Location Type'] ?? '')) return []
    if (row.Status !== 'Operational') return [{ ...place, facts: { toilets: 'no' } }]
    const { Open: months = '', 'Hours of Operation': hours = '' } = row
    const [access, accessNote] = ACCESS[row.Accessibility ?? ''] ?? []
    const [, changing] = /^"?(yes|no)\b/i.exec(row['Changing Stations'] ?? '') ?? []
    const isLimited = months === 'Seasonal' || NOT_ALWAYS.test(hours)
    const notes = [months.toLowerCase(), hours.toLowerCase(), accessNote ?? ''].filter(Boolean)
    return [
      {
        ...place,
        facts: {
          toilets: isLimited ? 'limited' : 'yes',
          toilets_wheelchair: access ?? 'unknown',
          ...(changing ? { changing_table: changing.toLowerCase() } : {}),
        },
        feature: toFeature('toilets', place, notes),
      },
    ]
  })
}

function toFeature(kind: FeatureKind, { lat, lng }: Coordinates, notes: string[]): ListedFeature {
  const place = [Math.round(lat * 1e5) / 1e5, Math.round(lng * 1e5) / 1e5] as const
  return notes.length > 0 ? [kind, ...place, notes.join(', ')] : [kind, ...place]
}

/** Metres from an outline at which a thing is still the park's. */
const AT_EDGE = 25
/** Metres from a park's point to any place in it. */
const LONGEST = 10_000

/**
 * Adds what is known of each thing to the property it is assigned to, else to the park whose outline
 * contains it, else to the park at whose edge it is.
 */
export function addInsides(parks: Listing[], files: Files): void {
  const things = [
    ...playgrounds(files),
    ...dogRuns(files),
    ...fountains(files),
    ...restrooms(files),
  ]
  for (const thing of things) {
    const park =
      parks.find(({ id }) => id === thing.property) ??
      parks.find(({ outline }) => outline && polygonsContain(outline, thing)) ??
      atEdge(parks, thing)
    if (!park) continue
    park.facts = mergeFacts(park.facts, thing.facts)
    if (thing.feature) park.features = [...(park.features ?? []), thing.feature]
  }
}

function atEdge(parks: readonly Listing[], thing: Coordinates): Listing | undefined {
  const near = parks.flatMap((park) => {
    if (!park.outline || distanceMetres(park, thing) > LONGEST) return []
    const metres = distanceMetres(thing, nearestIn(park.outline, thing))
    return metres <= AT_EDGE ? [{ park, metres }] : []
  })
  return near.sort((one, other) => one.metres - other.metres)[0]?.park
}
