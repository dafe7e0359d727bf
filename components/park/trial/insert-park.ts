import { insertFailedText, type TEST_PARKS, UNKNOWN_ERROR } from '#domain/park/test-parks.ts'

export type Inserted = { id: number; name: string }

/**
 * Inserts a test park.
 *
 * @throws Error whose message is shown to the visitor
 */
export async function insertPark(park: (typeof TEST_PARKS)[number]): Promise<Inserted> {
  const response = await fetch('/api/test/insert-park', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(park),
  }).catch(() => null)
  if (!response) throw new Error(UNKNOWN_ERROR)
  // HTTP/2 has no status text.
  if (!response.ok) throw new Error(insertFailedText(response.statusText || `${response.status}`))
  const { id }: { id?: unknown } = await response.json().catch(() => ({}))
  if (typeof id !== 'number') throw new Error(UNKNOWN_ERROR)
  return { id, name: park.name }
}
