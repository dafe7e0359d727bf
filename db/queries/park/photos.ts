import type { Database } from '../../client.ts'

/**
 * Whether a photo belongs to any park, directly or by another source.
 *
 * @param reference without NUL characters, which PostgreSQL rejects
 */
export async function isKnownPhoto({ sql, run }: Database, reference: string): Promise<boolean> {
  const holder = JSON.stringify([{ photoReference: reference }])
  // Counting makes the planner use the index; looking for the first match would scan the table.
  const [row] = await run(sql<{ known: boolean }[]>`
    select (
      select count(*) from parks where photos <> '[]'::jsonb and photos @> ${holder}::text::jsonb
    ) + (
      select count(*) from park_layers where facts -> 'photos' @> ${holder}::text::jsonb
    ) > 0 as known`)
  return row?.known ?? false
}
