import { useQuery } from '@tanstack/react-query'
import { shortDate } from '#domain/time/short-date.ts'
import { regionDatesQuery } from '../queries.ts'

const SURVEY = 'the U.S. Geological Survey’s Geographic Names Information System'

/** The regions that the operator keeps, with the dates of what they tell. */
export function RegionCredits() {
  const { data } = useQuery(regionDatesQuery())
  return data?.regions.map(({ name, kind, asOf }) => (
    <li key={name}>
      {kind === 'gnis' ? `Names and places of ${SURVEY}` : `OpenStreetMap: ${name}`}, as of{' '}
      {shortDate(asOf)}.
    </li>
  ))
}
