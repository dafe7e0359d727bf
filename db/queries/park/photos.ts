import type { Database } from '../../client.ts'

/**
 * Whether a photo belongs to any park, by itself or by what another source adds to the park.
 *
 * @param reference without the character 0, which the database takes in no text
 */
export async function isKnownPhoto({ sql, run }: Database, reference: string): Promise<boolean> {
  const holder = JSON.stringify([{ photoReference: reference }])
  // Counted, as for the first match alone all of the table would be looked through, not the index.
  const [row] = await run(sql<{ known: boolean }[]>`
    select (
      select count(*) from parks where photos <> '[]'::jsonb and photos @> ${holder}::text::jsonb
    ) + (
      select count(*) from park_layers where facts -> 'photos' @> ${holder}::text::jsonb
    ) > 0 as known`)
  return row?.known ?? false
}
