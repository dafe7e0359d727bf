import type { Database } from '../../client.ts'
import type { imports } from '../../schema/operator.ts'
import { rehearse, transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'
import { noteImported, noteRecords, type RegionRunKey } from '../region/region-records.ts'
import { applyRules } from '../rules/apply-rules.ts'
import type { ParkWrite } from './park-rows.ts'
import { upsertParksIn } from './upsert-parks.ts'
import type { UpsertOutcome } from './write-parks.ts'

export type ImportCounts = Record<UpsertOutcome, number>

export type ImportRun = {
  /** A hash of the file's content and of the import's options. */
  id: string
  fileName: string
  /** Records of the file that are processed, whether written or skipped. */
  records: number
  counts: ImportCounts
  isResumed: boolean
}

/** Another process has continued the same import. */
export class ImportMovedError extends Error {
  override name = 'ImportMovedError'
}

const NOTHING: ImportCounts = { added: 0, updated: 0, unchanged: 0, joined: 0 }

/**
 * Resumes an interrupted import, or starts a new one.
 *
 * @param begun `restart`: it starts over even if it was interrupted; `isOnce`: a finished one stays
 * so, and nothing of it is written again
 */
export async function beginImport(
  { sql, run }: Database,
  begun: Pick<ImportRun, 'id' | 'fileName'> & { restart?: boolean | undefined; isOnce?: boolean },
): Promise<ImportRun> {
  const { id, fileName, restart = false, isOnce = false } = begun
  const isAnew = sql`(${restart}::boolean or (known.finished_at is not null and not ${isOnce}::boolean))`
  const [row] = await run(sql<(ImportCounts & Row<typeof imports, 'records'>)[]>`
    insert into imports as known (id, file_name) values (${id}::text, ${fileName}::text)
    on conflict (id) do update set
      file_name = excluded.file_name, updated_at = now(), finished_at = null,
      started_at = case when ${isAnew} then now() else known.started_at end,
      records = case when ${isAnew} then 0 else known.records end,
      added = case when ${isAnew} then 0 else known.added end,
      updated = case when ${isAnew} then 0 else known.updated end,
      unchanged = case when ${isAnew} then 0 else known.unchanged end,
      joined = case when ${isAnew} then 0 else known.joined end
    returning records, added, updated, unchanged, joined`)
  const { records = 0, ...counts } = row ?? {}
  return { id, fileName, records, counts: { ...NOTHING, ...counts }, isResumed: records > 0 }
}

type Batch = {
  parks: readonly ParkWrite[]
  /** The number of the file's records processed after this batch. */
  records: number
  /** The run of a region that they come from. */
  runKey?: RegionRunKey | undefined
}

/**
 * Writes a batch of an import together with its progress, in one transaction without a timeout;
 * returns the new progress.
 *
 * @throws ImportMovedError if the stored progress differs from `run`
 */
export function writeImported(
  { sql }: Database,
  run: ImportRun,
  { parks, records, runKey }: Batch,
): Promise<ImportRun> {
  return transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    const moved = { ...run, records, counts: { ...run.counts } }
    const written = await upsertParksIn(tx, parks)
    for (const { outcome } of written) moved.counts[outcome] += 1
    await applyRules(tx, [...new Set(written.map(({ id }) => id))])
    const stated = parks.map(({ facts }) => facts)
    await (runKey ? noteRecords(tx, runKey, stated) : noteImported(tx, stated))
    const { added, updated, unchanged, joined } = moved.counts
    const rows = await tx`
      update imports set records = ${records}::int, added = ${added}::int,
        updated = ${updated}::int, unchanged = ${unchanged}::int, joined = ${joined}::int,
        updated_at = now()
      where id = ${run.id}::text and records = ${run.records}::int and finished_at is null
      returning id`
    if (rows.length === 0) {
      throw new ImportMovedError(`${run.fileName} is being imported by another process, too.`)
    }
    return moved
  })
}

/** Marks an import as finished: the next one of the same file starts over. */
export async function finishImport({ sql, run }: Database, id: string): Promise<void> {
  await run(sql`update imports set finished_at = now(), updated_at = now() where id = ${id}::text`)
}

/** The outcomes of writing some parks, which is then rolled back. */
export function tryImported(
  { sql }: Database,
  parks: readonly ParkWrite[],
): Promise<UpsertOutcome[]> {
  return rehearse(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    return (await upsertParksIn(tx, parks)).map(({ outcome }) => outcome)
  })
}

/** Analyzes the parks for the planner, as the embedded database has no autovacuum. */
export async function analyzeParks({ sql }: Database): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`analyze parks, park_names, park_layers`
  })
}
