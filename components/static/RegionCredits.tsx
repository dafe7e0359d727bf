import { useQuery } from '@tanstack/react-query'
import { sourceName } from '#domain/park/source-names.ts'
import type { RegionKind } from '#domain/region/region-schemas.ts'
import { shortDate } from '#domain/time/short-date.ts'
import { regionDatesQuery } from '../app/queries.ts'

const SURVEY = 'the U.S. Geological Survey’s Geographic Names Information System'
const BUREAU = 'the U.S. Census Bureau’s address ranges (TIGER/Line, public domain)'

/** The files that the operator has imported, by their sources as parks name them. */
export function ImportCredits() {
  const { data } = useQuery(regionDatesQuery())
  return (
    <li>
      Data of others that the operator of this site has imported. What is of OpenStreetMap is marked
      so: its contributors made it.
      {data && data.imported.length > 0 && (
        <ul>
          {data.imported.map((source) => (
            <li key={source}>{sourceName(source)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The regions that the operator keeps, with the dates of what they tell. */
export function RegionCredits() {
  const { data } = useQuery(regionDatesQuery())
  return data?.regions.map(({ name, kind, asOf }) => (
    <li key={`${kind} ${name} ${asOf}`}>
      {creditOf(name, kind)}, as of {shortDate(asOf)}.
    </li>
  ))
}

function creditOf(name: string, kind: RegionKind): string {
  if (kind === 'gnis') return `Names and places of ${SURVEY}`
  if (kind === 'tiger') return `${name}, from ${BUREAU}`
  // Other files are lists of cities and agencies.
  const isOsm = kind === 'index' || /\.(pbf|osm)(\.(gz|bz2))?$/i.test(name)
  return isOsm ? `OpenStreetMap: ${name}` : name
}
