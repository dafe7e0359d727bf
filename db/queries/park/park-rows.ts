import type postgres from 'postgres'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { toJson } from '../columns.ts'

export type Tx = postgres.Sql | postgres.TransactionSql

/** Clears all columns of a park except its ids, as SQL for an update. */
export const BARE = `told_listed = false, name = '', latitude = 0, longitude = 0, vicinity = null,
  formatted_address = null, city = null, state = null, postal_code = null, rating = null,
  user_ratings_total = null, amenities = '{}', facts = '{}', types = '{}', photos = '[]',
  opening_hours = null, description = null, keywords = '{}', area = null, other_names = '{}'`

export type ParkWrite = {
  facts: ParkFacts
  /** Metres within which a park of the same name from another source is the same park. */
  reach: number
}

export type ParkRow = ReturnType<typeof toRow>

/** A record with the names of the columns. */
export function toRow({ facts, reach }: ParkWrite, index: number) {
  const { south, west, north, east } = boundsAround(
    { lat: facts.latitude, lng: facts.longitude },
    reach,
  )
  return {
    index,
    source: facts.source,
    source_id: facts.sourceId,
    place_id: facts.placeId,
    name: facts.name,
    latitude: sound(facts.latitude),
    longitude: sound(facts.longitude),
    vicinity: facts.vicinity,
    formatted_address: facts.formattedAddress,
    city: facts.city,
    state: facts.state,
    postal_code: facts.postalCode,
    rating: facts.rating,
    user_ratings_total: facts.userRatingsTotal,
    amenities: facts.amenities,
    facts: facts.facts ?? {},
    types: facts.types,
    photos: facts.photos ?? [],
    opening_hours: facts.openingHours,
    description: facts.description,
    area: facts.area,
    outline: facts.outline,
    insides: facts.insides,
    other_names: facts.otherNames ?? [],
    enriched_by: facts.enrichedBy ?? [],
    told_listed: !facts.closed,
    reach,
    // Next to the antimeridian only this side of it is searched.
    west: west <= east ? west : -180,
    east: west <= east ? east : 180,
    south: mercatorY(Math.max(south, -89)),
    north: mercatorY(Math.min(north, 89)),
  }
}

/** Rounds tiny values to 0: the database rejects a coordinate it cannot square. */
export function sound(degrees: number): number {
  return Math.abs(degrees) < 1e-8 ? 0 : degrees
}

/** The rows of `toRow` as a SQL record set. */
export function records(tx: Tx, rows: readonly ParkRow[]) {
  return tx`jsonb_to_recordset(${toJson(rows.map(withoutInsides))}::text::jsonb) as input(
    index int, park_id int, source text, source_id text, place_id text, name text,
    latitude float8, longitude float8, vicinity text, formatted_address text,
    city text, state text, postal_code text, rating float8, user_ratings_total int,
    amenities text[], facts jsonb, types text[], photos jsonb, opening_hours jsonb, description text,
    area float8, outline text, other_names text[], enriched_by text[], told_listed boolean, reach float8,
    west float8, east float8, south float8, north float8)`
}

/** `writeInsides` writes the insides separately. */
function withoutInsides({ insides: _, ...row }: ParkRow) {
  return row
}
