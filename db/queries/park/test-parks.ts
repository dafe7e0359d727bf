import type { NewTestPark } from '#domain/park/test-park-schemas.ts'
import { TEST_SOURCE } from '#domain/park/test-parks.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { sound } from './park-rows.ts'

/**
 * Inserts or updates a test park. It is unlisted, so that no search finds it, and its place id
 * serves only as its source id, so that no real park is matched to it.
 *
 * @returns its id
 */
export async function writeTestPark({ sql, run }: Database, park: NewTestPark): Promise<number> {
  const { name, placeId, latitude, longitude, vicinity, rating, userRatingsTotal } = park
  const [row] = await run(sql<Row<typeof parks, 'id'>[]>`
    insert into parks (
      source, source_id, told_listed, name, latitude, longitude, vicinity, rating, user_ratings_total,
      amenities
    ) values (
      ${TEST_SOURCE}::text, ${placeId}::text, false, ${name}::text, ${sound(latitude)}::float8,
      ${sound(longitude)}::float8, ${vicinity}::text, ${rating}::float8, ${userRatingsTotal}::int,
      ${park.amenities}::text[]
    )
    on conflict (source, source_id) do update set
      told_listed = false, name = excluded.name, latitude = excluded.latitude,
      longitude = excluded.longitude, vicinity = excluded.vicinity, rating = excluded.rating,
      user_ratings_total = excluded.user_ratings_total, amenities = excluded.amenities
    returning id`)
  if (!row) throw new Error('The test park was not written.')
  return row.id
}
