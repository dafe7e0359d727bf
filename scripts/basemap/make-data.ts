import { gzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, GeoJSON, Geometry, Position } from 'geojson'
import { filesIn } from '../seed/files.ts'
import type { Files } from '../seed/listing.ts'
import { streetName } from './street-name.ts'
import { waterNames } from './water-names.ts'

type Properties = Record<string, string | number>
type Describe = (properties: Record<string, unknown>) => Properties | null

/** A file of the base map: the files it is made from, its precision in decimals of a degree. */
type Source = {
  name: string
  from: readonly string[]
  decimals: number
  describe: Describe
  /** Leaves out what another file has in more detail. */
  isWanted?: (geometry: Geometry) => boolean
}

const bare: Describe = () => ({})
const named: Describe = ({ name }) => withName(name)
const ranked: Describe = ({ name, scalerank }) => ({
  ...withName(name),
  rank: Number(scalerank),
})
const street: Describe = ({ name, class: kind }) => ({
  ...withName(typeof name === 'string' ? streetName(name) : ''),
  ...(typeof kind === 'string' ? { class: kind } : {}),
})
/** A road with several numbers shows the first; detours are left out. */
const highway: Describe = ({ name }) => {
  const [number = ''] = String(name).split(';')
  return /detour/i.test(number) ? null : withName(/^(I|US|CA) \d+$/.test(number) ? number : '')
}

const OUTSIDE_NORTH_AMERICA = (geometry: Geometry) => !isInNorthAmerica(geometry)

const SOURCES: readonly Source[] = [
  { name: 'land-world', from: ['ne-land-world'], decimals: 3, describe: bare },
  { name: 'land-us', from: ['ne-land-us'], decimals: 4, describe: bare },
  {
    name: 'land-hawaii',
    from: ['land-us-census-5m'],
    decimals: 4,
    describe: bare,
  },
  ...['bay', 'boston', 'chicago', 'los-angeles', 'new-york'].map((metro) => ({
    name: `land-metro-${metro}`,
    from: [`land-metro-${metro}`],
    decimals: 5,
    describe: bare,
  })),
  {
    name: 'lakes-world',
    from: ['ne-lakes-world'],
    decimals: 3,
    describe: ranked,
    isWanted: OUTSIDE_NORTH_AMERICA,
  },
  { name: 'lakes-north-america', from: ['ne-lakes-north-america'], decimals: 4, describe: ranked },
  {
    name: 'rivers-world',
    from: ['ne-rivers-world'],
    decimals: 3,
    describe: ranked,
    isWanted: OUTSIDE_NORTH_AMERICA,
  },
  {
    name: 'rivers-north-america',
    from: ['ne-rivers-north-america'],
    decimals: 4,
    describe: ranked,
  },
  {
    name: 'water-charlotte',
    from: ['water-us-nc-charlotte-catawba'],
    decimals: 5,
    describe: bare,
  },
  { name: 'railways-us', from: ['ne-railroads-us'], decimals: 4, describe: bare },
  { name: 'parks-us', from: ['ne-parks-us'], decimals: 4, describe: named },
  {
    name: 'streets-san-francisco',
    from: ['streets-us-ca-san-francisco'],
    decimals: 5,
    describe: street,
  },
  ...[
    ['odbl-streets-new-york', '-us-ny-new-york-4-boroughs'],
    ['odbl-streets-boston', '-us-ma-boston-area'],
  ].map(([name = '', area = '']) => ({
    name,
    from: [`odbl-osm-main-streets${area}`, `odbl-osm-minor-streets${area}`],
    decimals: 5,
    describe: street,
  })),
  {
    name: 'odbl-highways-bay-area',
    from: ['odbl-osm-highways-us-ca-bay-area'],
    decimals: 5,
    describe: highway,
  },
]

/** The base map's files, from those in this folder. */
export function makeData(folder: string): { name: string; bytes: Buffer }[] {
  const files = filesIn(folder)
  const made = SOURCES.map((source) =>
    packed(
      source.name,
      source.from.flatMap((file) => readFeatures(files, file, source)),
    ),
  )
  return [...made, packed('water-names', waterNames())]
}

function packed(name: string, features: Feature[]): { name: string; bytes: Buffer } {
  const collection: FeatureCollection = { type: 'FeatureCollection', features }
  const bytes = gzipSync(JSON.stringify(collection), { level: 9 })
  return { name: `${name}.geojson.gz`, bytes }
}

function readFeatures(files: Files, file: string, source: Source): Feature[] {
  return toFeatures(files.json<GeoJSON>(`${file}.geojson`)).flatMap((feature) => {
    const geometry = source.name === 'land-hawaii' ? inHawaii(feature.geometry) : feature.geometry
    const properties = source.describe(feature.properties ?? {})
    if (!properties || !(source.isWanted?.(geometry) ?? true)) return []
    return [{ type: 'Feature' as const, properties, geometry: rounded(geometry, source.decimals) }]
  })
}

function toFeatures(data: GeoJSON): Feature[] {
  if (data.type === 'FeatureCollection') return data.features
  if (data.type === 'Feature') return [data]
  const parts = data.type === 'GeometryCollection' ? data.geometries : [data]
  return parts.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
}

/** Cuts out Hawaii: Natural Earth's world coast is too coarse, and its US coast ends before it. */
function inHawaii(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiPolygon') return geometry
  const coordinates = geometry.coordinates.filter(([outer]) => {
    const [lng = 0, lat = 0] = outer?.[0] ?? []
    return lng > -161 && lng < -154 && lat > 18 && lat < 23
  })
  return { type: 'MultiPolygon', coordinates }
}

function isInNorthAmerica(geometry: Geometry): boolean {
  const [lng = 0, lat = 0] = firstPosition(geometry)
  return lng > -170 && lng < -50 && lat > (lng > -97 && lng < -80 ? 22 : 24)
}

function firstPosition(geometry: Geometry): Position {
  let part: unknown = geometry.type === 'GeometryCollection' ? [] : geometry.coordinates
  while (Array.isArray(part) && Array.isArray(part[0])) part = part[0]
  return part as Position
}

function rounded(geometry: Geometry, decimals: number): Geometry {
  if (geometry.type === 'GeometryCollection') return geometry
  const scale = 10 ** decimals
  const round = (value: number) => Math.round(value * scale) / scale
  return { ...geometry, coordinates: roundAll(geometry.coordinates, round) } as Geometry
}

type Nested = number | Nested[]

/** Rounds nested coordinates, dropping points equal to the one before. */
function roundAll(part: Nested, round: (value: number) => number): Nested {
  if (!Array.isArray(part)) return round(part)
  const all = part.map((one) => roundAll(one, round))
  const isLine = Array.isArray(part[0]) && !Array.isArray(part[0][0])
  if (!isLine) return all
  return all.filter((one, index) => index === 0 || String(one) !== String(all[index - 1]))
}

function withName(name: unknown): Properties {
  const text = typeof name === 'string' ? name.trim() : ''
  return text === '' ? {} : { name: text }
}
