import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { filesIn } from '../seed/files.ts'
import type { SourcePlace } from './source-place.ts'

type Row = Record<string, string>

/**
 * The Census Bureau's places with their outlines of 2019. Those that lack an outline, and those
 * only in the gazetteer of 2016, have a centre and an area.
 */
export function censusPlaces(folder: string): SourcePlace[] {
  const files = filesIn(folder)
  const outlines = readOutlines(join(folder, 'census-places-2019-outlines.tsv.gz'))
  const places = new Map<number, SourcePlace>()
  const add = (row: Row, name: string) => {
    const id = Number(row.geoid)
    if (places.has(id)) return
    places.set(id, { ...toPlace(row, name), rings: outlines.get(row.geoid ?? '') ?? [] })
  }
  for (const row of files.rows('census-places-2019-bbox.csv')) add(row, row.name ?? '')
  for (const row of files.rows('census-gazetteer-places-2016.csv')) add(row, plainName(row.name))
  return [...places.values()].sort((a, b) => a.id - b.id)
}

function toPlace(row: Row, name: string): Omit<SourcePlace, 'rings'> {
  return {
    id: Number(row.geoid),
    kind: 'city',
    name: commonName(name),
    usState: row.state ?? '',
    lat: Number(row.lat),
    lng: Number(row.lon),
    landArea: Number(row.aland_m2),
  }
}

/** 'Burbank' for 'Burbank city'. */
function plainName(name = ''): string {
  return name.replace(
    / (city and borough|metropolitan government|unified government|consolidated government|zona urbana|comunidad|city|town|village|borough|municipality|CDP)$/,
    '',
  )
}

/** 'Nashville-Davidson' for 'Nashville-Davidson metropolitan government (balance)'. */
function commonName(name: string): string {
  return plainName(name.replace(/ \(balance\)$/, '')).replace(/^Urban (?=Honolulu$)/, '')
}

function readOutlines(file: string): Map<string, string[]> {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().split('\n')
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [id = '', ...rings] = line.split('\t')
      return [id, rings]
    }),
  )
}
