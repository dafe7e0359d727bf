import { makeZip } from './make-zip.ts'

/** As in the files of August 2021. */
export const GNIS_HEADER =
  'FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|STATE_ALPHA|STATE_NUMERIC|COUNTY_NAME|COUNTY_NUMERIC|PRIMARY_LAT_DMS|PRIM_LONG_DMS|PRIM_LAT_DEC|PRIM_LONG_DEC|SOURCE_LAT_DMS|SOURCE_LONG_DMS|SOURCE_LAT_DEC|SOURCE_LONG_DEC|ELEV_IN_M|ELEV_IN_FT|MAP_NAME|DATE_CREATED|DATE_EDITED'

export type GnisPlace = {
  id: number
  name: string
  kind?: string
  state?: string
  lat?: number
  lng?: number
}

/** A line of a file of the Geographic Names Information System. */
export function gnisRow(place: GnisPlace): string {
  const { id, name, kind = 'Park', state = 'CO', lat = 39.7405, lng = -104.9653 } = place
  return `${id}|${name}|${kind}|${state}|08|Denver|031|394426N|1045755W|${lat}|${lng}|||||1610|5282|Englewood|10/13/1978|`
}

/** A file of a state, with its byte-order mark. */
export function gnisFile(places: readonly GnisPlace[]): string {
  return `\ufeff${[GNIS_HEADER, ...places.map(gnisRow)].join('\r\n')}\r\n`
}

/** An archive with a file for each state, like AllStates.zip. */
export function gnisArchive(places: readonly GnisPlace[], date = '20210825'): Buffer {
  const states = [...new Set(places.map(({ state = 'CO' }) => state))].sort()
  return makeZip(
    states.map((state) => ({
      name: `${state}_Features_${date}.txt`,
      content: gnisFile(places.filter((place) => (place.state ?? 'CO') === state)),
    })),
  )
}
