import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, MultiLineString } from 'geojson'
import { packLines } from '#db/stored/street-bytes.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { clustersOf } from '#server/region/readers/osm/stores/clusters.ts'
import { locateMiddle } from '#server/streets/locate-house.ts'
import { readStreetName } from '#server/streets/street-name.ts'
import { packed } from '../packed.ts'
import { fullStreetName, joinLines } from './street-lines.ts'

/** The files that are made, and the lines of the built-in map that each is made from. */
const CITIES = {
  'san-francisco.tsv.gz': 'streets-san-francisco.geojson.gz',
  'odbl-boston.tsv.gz': 'odbl-streets-boston.geojson.gz',
  'odbl-new-york.tsv.gz': 'odbl-streets-new-york.geojson.gz',
}

type Named = Feature<MultiLineString, { name?: string }>

/**
 * Makes the files of the streets that come along, one line for each connected street: its name, a
 * point in its middle (latitude, longitude), and its packed lines (`packLines`) in base64.
 *
 * @param root the project's folder
 */
export function makeStreets(root: string): { name: string; bytes: Buffer; streets: number }[] {
  return Object.entries(CITIES).map(([name, source]) => {
    const file = readFileSync(join(root, 'scripts/basemap/data', source))
    const { features }: FeatureCollection = JSON.parse(gunzipSync(file).toString())
    const rows = streetsOf(features as Named[])
    return { name, bytes: packed(`${rows.join('\n')}\n`), streets: rows.length }
  })
}

function streetsOf(features: readonly Named[]): string[] {
  const named = new Map<string, { name: string; lines: Position[][] }>()
  for (const { properties, geometry } of features) {
    const name = fullStreetName(properties.name ?? '')
    const { key, directions } = readStreetName(name)
    if (key === '') continue
    const lines = geometry.coordinates as unknown as Position[][]
    const same = named.get(`${key}/${directions}`)
    if (same) same.lines.push(...lines)
    else named.set(`${key}/${directions}`, { name, lines: [...lines] })
  }
  return [...named]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { name, lines }]) =>
      clustersOf(lines).flatMap((cluster) => {
        const own = joinLines(cluster.flatMap((index) => [lines[index] ?? []]))
        const middle = locateMiddle({ lines: own, houses: [] })
        if (!middle) return []
        const bytes = Buffer.from(packLines(own)).toString('base64')
        return [[name, middle.lat.toFixed(5), middle.lng.toFixed(5), bytes].join('\t')]
      }),
    )
}
