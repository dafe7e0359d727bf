import { desc, getTableColumns, lt } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { settingChanges } from '../../schema/settings.ts'

/** Any number, the same in every process of this product. */
const SETTINGS_LOCK = 7_270_514

export type StoredSetting = {
  name: string
  /** As the environment would have it. */
  value: string
  /** Another one after every change. */
  version: string
}

export type SettingWrite = {
  name: string
  /** Null takes it out. */
  value: string | null
  /** As they may be shown; null: not set. */
  before: string | null
  after: string | null
}

type Client = Pick<Database, 'sql'>['sql'] | Parameters<Parameters<Database['sql']['begin']>[1]>[0]

/** What is stored, by name. */
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
 * Changes settings and writes down who did it. Several at once take turns, so that what `decide`
 * is given still holds when its decision is written.
 *
 * @param decide gives what is to be written; nothing is, where that is nothing
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

/** Notes in the log of changes that a service was tried out. */
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

/** Changes, the latest first, from before a number on where one is given. */
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
