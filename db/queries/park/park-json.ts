import type { Park } from '#domain/park/park-schemas.ts'
import { TEST_SOURCE } from '#domain/park/test-parks.ts'

/**
 * Parses a park from its stored public JSON, which lacks the opening brace. An unlisted park is
 * permanently closed, except test parks, which are hidden from searches in the same way.
 */
export function readPark(fields: string): Park {
  const { closed, ...park }: Park = JSON.parse(`{${fields}`)
  return closed && park.source !== TEST_SOURCE ? { ...park, closed } : park
}

/** Like `json_fields`, but without expired and Google's facts; of the sources only `toldBy`. */
export const COPYABLE_FIELDS = `case
  when parks.source = 'google' or has_layers or kept_until is not null
  then left(park_json_fields(park_copyable(parks)), -1)
    || coalesce(',"toldBy":' || stated_by(parks, true)::text, '') || '}' else json_fields end`
