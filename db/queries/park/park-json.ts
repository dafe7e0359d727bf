import type postgres from 'postgres'
import type { Park } from '#domain/park/park.ts'
import { TEST_SOURCE } from '#domain/park/test-parks.ts'

/**
 * A park by its public JSON as the database keeps it, without its opening brace. What is not listed
 * is gone for good, but for tests, which are kept out of searches the same way.
 */
export function readPark(fields: string): Park {
  const { closed, ...park }: Park = JSON.parse(`{${fields}`)
  return closed && park.source !== TEST_SOURCE ? { ...park, closed } : park
}

/** As `json_fields`, with no address, hours or amenities of Google's, nor what is kept too long. */
export function copyableFields(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`case when parks.source = 'google' or has_layers or kept_until is not null
    then park_json_fields(park_copyable(parks)) else json_fields end`
}
