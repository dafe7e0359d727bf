import { distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'
import { type Files, type Listing, typesByName } from '../listing.ts'
import { tidyName } from '../names.ts'
import { isParkName, isStreetName, mergeSections, withoutSection } from '../rules.ts'
import { type Geometry, toShape } from '../shapes.ts'

type Space = {
  OS_ID: string
  SITE_NAME: string
  ALT_NAME: string | null
  TypeLong: string
  ACRES: number
  ADDRESS: string | null
  ZipCode: string | null
  /** Short for who manages it, in whose jurisdiction it is, and whose it is. */
  OS_Mngmnt: string | null
  AgncyJuris: string | null
  OS_Own_Jur: string | null
}

/** Who runs a place, by the list's short words. */
const AGENCIES: Readonly<Record<string, string>> = {
  BCC: 'Boston Conservation Commission',
  BPRD: 'Boston Parks and Recreation Department',
  DCR: 'Massachusetts Department of Conservation and Recreation',
  'Mass Audubon Society': 'Mass Audubon Society',
  Massport: 'Massport',
  'National Park Service': 'National Park Service',
  NPS: 'National Park Service',
}

/** The city's types of parks, and the smallest size in acres worth visiting. */
const SMALLEST: Readonly<Record<string, number>> = {
  'Parks, Playgrounds & Athletic Fields': 0,
  'Parkways, Reservations & Beaches': 1,
  'Urban Wilds': 0.5,
  'Community Gardens': 0,
  'Malls, Squares & Plazas': 0.5,
}
const NO_PARK = /\b(zoo|recreation center|recreational complex|rink|way|visitor ctr|\d+ .* way)\b/i
/** A tree-lined road, but not a greenway. */
const ROAD = /(?<!green)way$/i
const SECTION_METRES = 4000

export function boston(files: Files): Listing[] {
  const { features } = files.json<{ features: { properties: Space; geometry: Geometry | null }[] }>(
    'parks/us-ma-boston-open-space-2024.geojson',
  )
  const sections = features.flatMap(({ properties, geometry }) => toListing(properties, geometry))
  const names = new Set(sections.map(({ name }) => normaliseName(name)))
  return mergeSections(sections, (one, other) => distanceMetres(one, other) < SECTION_METRES)
    .filter(({ acres, smallest }) => (acres ?? 0) >= smallest)
    .map((park) => ({
      ...park,
      otherNames: park.otherNames?.filter((name) => !names.has(normaliseName(name))),
    }))
}

function toListing(space: Space, geometry: Geometry | null): (Listing & { smallest: number })[] {
  const name = withoutSection(tidyName(space.SITE_NAME))
  const smallest = SMALLEST[space.TypeLong]
  const shape = toShape(geometry)
  if (!shape || smallest === undefined || !isParkName(name)) return []
  if (isStreetName(name) || NO_PARK.test(name)) return []
  if (/^Parkways/.test(space.TypeLong) && ROAD.test(name)) return []
  const runBy = AGENCIES[space.OS_Mngmnt ?? space.AgncyJuris ?? space.OS_Own_Jur ?? '']
  const isGarden = space.TypeLong === 'Community Gardens'
  const isWild = space.TypeLong === 'Urban Wilds'
  return [
    {
      ...shape,
      id: `${space.OS_ID}/${space.SITE_NAME}`,
      name,
      otherNames: otherNames(space.ALT_NAME ?? ''),
      street: firstStreet(space.ADDRESS ?? ''),
      city: 'Boston',
      state: 'MA',
      postalCode: /^\d{5}$/.test(space.ZipCode ?? '') ? (space.ZipCode ?? undefined) : undefined,
      types: isGarden ? ['garden'] : isWild ? ['nature_reserve'] : typesByName(name),
      facts: runBy ? { run_by: runBy } : {},
      acres: space.ACRES,
      smallest,
    },
  ]
}

/** Names in a column that also holds remarks, pairs of names, and names that are cut off. */
const NO_NAME =
  /[/&#()_]|\s\w{1,2}$|\bpar$|^null$|\b(includes|contains|aka|or|easement|trust|parcels?|former)\b|(rink|memorial|(?<!tot )lot)$/i

function otherNames(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((one) => withoutSection(tidyName(one.replaceAll('"', ''))))
    .filter((one) => /[a-z]/.test(one) && isParkName(one) && !NO_NAME.test(one))
}

/** The first of several streets, without its remark in brackets. */
function firstStreet(address: string): string | undefined {
  const [first = ''] = address.split(/[\n;]/)
  return first.replace(/\s*\([^)]*\)/g, '').trim() || undefined
}
