import { eq } from 'drizzle-orm'
import type { CityRequests } from '#domain/region/city-request-schemas.ts'
import type { Database } from '../../client.ts'
import { cityRequests } from '../../schema/visitors.ts'

/** Counts that a city was asked for; once for each receipt. */
export async function writeCityRequest(
  { orm, run }: Database,
  request: { city: string; receipt: string },
): Promise<void> {
  await run(orm.insert(cityRequests).values(request).onConflictDoNothing())
}

/** Deletes the request with this receipt, if there is one. */
export async function deleteCityRequest({ orm, run }: Database, receipt: string): Promise<void> {
  await run(orm.delete(cityRequests).where(eq(cityRequests.receipt, receipt)))
}

/** The cities that were asked for, those most often asked for first. */
export function findCityRequests({ sql, run }: Database, limit: number): Promise<CityRequests> {
  return run(sql<CityRequests>`
    select city, count(*)::int as count, (max(created_at) at time zone 'utc')::date::text as last
    from city_requests group by city order by count desc, max(created_at) desc limit ${limit}::int`)
}
