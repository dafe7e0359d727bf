import type { ReportType } from '#domain/reports.ts'
import type { Database } from '../client.ts'

type NewReport = { parkId: number; type: ReportType; details: string | null }

/**
 * Keeps an open report of something wrong about a park.
 *
 * @returns its number; null where there is no such park
 */
export async function writeReport(
  { sql, run }: Database,
  { parkId, type, details }: NewReport,
): Promise<number | null> {
  const [row] = await run(sql<{ id: number }[]>`
    insert into reports (park_id, type, details)
    select id, ${type}::text, ${details}::text from parks where id = ${parkId}::bigint
    returning id`)
  return row?.id ?? null
}
