import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection } from 'geojson'

/** Reads a file of scripts/basemap/data. */
export type ReadData = (name: string) => Feature[]

/** @param root the project's folder */
export function dataReader(root: string): ReadData {
  return (name) => {
    const file = join(root, 'scripts/basemap/data', `${name}.geojson.gz`)
    return (JSON.parse(readPacked(file)) as FeatureCollection).features
  }
}

/** The text of a gzipped file. */
export function readPacked(file: string): string {
  return gunzipSync(readFileSync(file)).toString()
}
