import type { Database } from '../../client.ts'
import type { imports } from '../../schema/imports.ts'
import { transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'
import type { ParkWrite } from './park-rows.ts'
import { upsertParksIn } from './upsert-parks.ts'
import type { UpsertOutcome } from './write-parks.ts'

export type ImportCounts = Record<UpsertOutcome, number>

/** An import of a file as far as it has come. */
export type ImportRun = {
  /** A fingerprint of the file's content and of the options it is read with. */
  id: string
  fileName: string
  /** Records of the file, left out or written, that are done with. */
  records: number
  counts: ImportCounts
  /** Whether it was cut short before, and goes on now. */
  isResumed: boolean
}

/** Another process has gone on with the same import meanwhile. */
export class ImportMovedError extends Error {
  override name = 'ImportMovedError'
}

type BeginOptions = {
  id: string
  fileName: string
  /** Whether it begins anew even where it was cut short. */
  restart?: boolean | undefined
}

const NOTHING: ImportCounts = { added: 0, updated: 0, unchanged: 0, joined: 0 }

/** Goes on with an import that was cut short, or begins one anew. */
export async function beginImport(
  { sql, run }: Database,
  { id, fileName, restart = false }: BeginOptions,
): Promise<ImportRun> {
  const [row] = await run(sql<(ImportCounts & Row<typeof imports, 'records'>)[]>`
    insert into imports as known (id, file_name) values (${id}::text, ${fileName}::text)
    on conflict (id) do update set
      file_name = excluded.file_name, updated_at = now(), finished_at = null,
      started_at = case when ${anew(sql, restart)} then now() else known.started_at end,
      records = case when ${anew(sql, restart)} then 0 else known.records end,
      added = case when ${anew(sql, restart)} then 0 else known.added end,
      updated = case when ${anew(sql, restart)} then 0 else known.updated end,
      unchanged = case when ${anew(sql, restart)} then 0 else known.unchanged end,
      joined = case when ${anew(sql, restart)} then 0 else known.joined end
    returning records, added, updated, unchanged, joined`)
  const { records = 0, ...counts } = row ?? {}
  return { id, fileName, records, counts: { ...NOTHING, ...counts }, isResumed: records > 0 }
}

function anew(sql: Database['sql'], restart: boolean) {
  return sql`(${restart}::boolean or known.finished_at is not null)`
}

/**
 * Writes some parks of an import and notes how far it has come, both or neither; gives it as it is
 * then. It may take as long as it takes.
 *
 * @param records how many of the file's records are done with after these
 * @throws ImportMovedError where the import is not where `run` says
 */
export function writeImported(
  { sql }: Database,
  run: ImportRun,
  { parks, records }: { parks: readonly ParkWrite[]; records: number },
): Promise<ImportRun> {
  return transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    const moved = { ...run, records, counts: { ...run.counts } }
    for (const { outcome } of await upsertParksIn(tx, parks)) moved.counts[outcome] += 1
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

/** Notes that all of the file is done with: the next time it begins anew. */
export async function finishImport({ sql, run }: Database, id: string): Promise<void> {
  await run(sql`update imports set finished_at = now(), updated_at = now() where id = ${id}::text`)
}

/** What would become of some parks, of which nothing is written. */
export async function tryImported(
  { sql }: Database,
  parks: readonly ParkWrite[],
): Promise<UpsertOutcome[]> {
  let outcomes: UpsertOutcome[] = []
  await sql
    .begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      outcomes = (await upsertParksIn(tx, parks)).map(({ outcome }) => outcome)
      throw UNDONE
    })
    .catch((error) => {
      if (error !== UNDONE) throw error
    })
  return outcomes
}

const UNDONE = new Error('Nothing of this is to be kept.')

/** Has the database count its parks anew for the planner, as the embedded one never does itself. */
export async function analyzeParks({ sql }: Database): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`analyze parks, park_names, park_layers`
  })
}
