import { desc, getTableColumns, lt } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { settingChanges } from '../../schema/settings.ts'

/** An arbitrary lock id, the same in every process. */
const SETTINGS_LOCK = 7_270_514

export type StoredSetting = {
  name: string
  /** As the environment variable would be written. */
  value: string
  /** Changes with every update. */
  version: string
}

export type SettingWrite = {
  name: string
  /** Null removes it. */
  value: string | null
  /** For display; null: not set. */
  before: string | null
  after: string | null
}

type Client = Pick<Database, 'sql'>['sql'] | Parameters<Parameters<Database['sql']['begin']>[1]>[0]

/** The stored settings, by name. */
export async function readSettings({ sql, run }: Database): Promise<StoredSetting[]> {
  return run(selectSettings(sql))
}

async function selectSettings(sql: Client): Promise<StoredSetting[]> {
  const rows = await sql<StoredSetting[]>`
    select name, value #>> '{}' as value, updated_at::text as version
    from settings order by name`
  return [...rows]
}

/**
 * Changes settings and logs who did it. Concurrent changes take turns, so that `decide` sees the
 * current settings.
 *
 * @param decide returns the changes; none if empty
 */
export async function changeSettings(
  { sql, run }: Database,
  changedBy: string,
  decide: (stored: StoredSetting[]) => SettingWrite[],
): Promise<void> {
  await run(
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${SETTINGS_LOCK})`
      for (const { name, value, before, after } of decide(await selectSettings(tx))) {
        if (value === null) await tx`delete from settings where name = ${name}::text`
        else {
          await tx`
            insert into settings (name, value, updated_at)
            values (${name}::text, to_jsonb(${value}::text), clock_timestamp())
            on conflict (name) do update
            set value = excluded.value, updated_at = excluded.updated_at`
        }
        await tx`
          insert into setting_changes (name, before, after, changed_by)
          values (${name}::text, ${before}::text, ${after}::text, ${changedBy}::text)`
      }
    }),
  )
}

/** Logs a trial of a service. */
export async function noteSettingTrial(
  { orm, run }: Database,
  { name, outcome, changedBy }: { name: string; outcome: string; changedBy: string },
): Promise<void> {
  await run(orm.insert(settingChanges).values({ name, after: outcome, changedBy }).execute())
}

export type SettingChange = {
  id: number
  name: string
  before: string | null
  after: string | null
  changedBy: string
  at: Date
}

/** The change log, latest first, optionally before an id. */
export async function listSettingChanges(
  { orm, run }: Database,
  { before, limit }: { before: number | null; limit: number },
): Promise<SettingChange[]> {
  const { createdAt: at, ...columns } = getTableColumns(settingChanges)
  return run(
    orm
      .select({ ...columns, at })
      .from(settingChanges)
      .where(before === null ? undefined : lt(settingChanges.id, before))
      .orderBy(desc(settingChanges.id))
      .limit(limit)
      .execute(),
  )
}
