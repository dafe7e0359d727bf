import type { Park } from '#domain/park.ts'
import { TEST_SOURCE } from '#domain/test-parks.ts'

/**
 * A park by its public JSON as the database keeps it, without its opening brace. What is not listed
 * is gone for good, but for tests, which are kept out of searches the same way.
 */
export function readPark(fields: string): Park {
  const { closed, ...park } = JSON.parse(`{${fields}`) as Park
  return closed && park.source !== TEST_SOURCE ? { ...park, closed } : park
}
