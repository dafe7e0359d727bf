import type postgres from 'postgres'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround, mercatorY } from '#domain/geo/geo.ts'

export type Tx = postgres.Sql | postgres.TransactionSql

/** What a source says, and what is to become of it. */
export type ParkWrite = {
  facts: ParkFacts
  /** How far away, in metres, a park of the same name from another source is the same park. */
  reach: number
}

export type ParkRow = ReturnType<typeof toRow>

/** A record as the database takes it: by the names of the columns. */
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
    types: facts.types,
    photos: facts.photos ?? [],
    opening_hours: facts.openingHours,
    description: facts.description,
    area: facts.area,
    enriched_by: facts.enrichedBy ?? [],
    told_listed: !facts.closed,
    reach,
    // Beside the antimeridian only this side of it is looked at.
    west: west <= east ? west : -180,
    east: west <= east ? east : 180,
    south: mercatorY(Math.max(south, -89)),
    north: mercatorY(Math.min(north, 89)),
  }
}

/** Next to nothing is nothing: the database refuses a coordinate it can't square. */
export function sound(degrees: number): number {
  return Math.abs(degrees) < 1e-8 ? 0 : degrees
}

/** What `toRow` gives, as the database reads it. */
export function records(tx: Tx, rows: readonly ParkRow[]) {
  return tx`jsonb_to_recordset(${toJson(rows)}::text::jsonb) as input(
    index int, park_id int, source text, source_id text, place_id text, name text,
    latitude float8, longitude float8, vicinity text, formatted_address text,
    city text, state text, postal_code text, rating float8, user_ratings_total int,
    amenities text[], types text[], photos jsonb, opening_hours jsonb, description text,
    area float8, enriched_by text[], told_listed boolean, reach float8,
    west float8, east float8, south float8, north float8)`
}

/** Without what the database can't store: the character 0 and halves of surrogate pairs. */
function toJson(rows: readonly ParkRow[]): string {
  return JSON.stringify(rows, (_, value) =>
    typeof value === 'string' ? Buffer.from(value.replaceAll('\0', '')).toString() : value,
  )
}
