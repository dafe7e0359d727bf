import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Database, Writer } from '../../client.ts'
import { settingChanges, settings } from '../../schema/operator.ts'
import type { Row } from '../columns.ts'

/** An arbitrary lock id, the same in every process. */
const SETTINGS_LOCK = 7_270_514

export type StoredSetting = Row<typeof settings, 'name'> & {
  /** As the environment variable would be written. */
  value: string
  /** Changes with every update. */
  version: string
}

export type SettingWrite = Row<typeof settingChanges, 'name' | 'before' | 'after'> & {
  /** Null removes it. */
  value: string | null
}

export function readSettings({ orm, run }: Database): Promise<StoredSetting[]> {
  return run(selectSettings(orm))
}

function selectSettings(orm: Writer): Promise<StoredSetting[]> {
  const { name, value, updatedAt } = settings
  const columns = {
    name,
    value: sql<string>`${value} #>> '{}'`,
    version: sql<string>`${updatedAt}::text`,
  }
  return orm.select(columns).from(settings).orderBy(name).execute()
}

/**
 * Changes settings and logs who did it. Concurrent changes take turns, so that `decide` sees the
 * current settings.
 *
 * @param decide returns the changes; none if empty
 */
export async function changeSettings(
  { orm, run }: Database,
  changedBy: string,
  decide: (stored: StoredSetting[]) => SettingWrite[],
): Promise<void> {
  const change = orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`)
    for (const { name, value, before, after } of decide(await selectSettings(tx))) {
      if (value === null) await tx.delete(settings).where(eq(settings.name, name))
      else {
        const set = { value, updatedAt: sql`clock_timestamp()` }
        const row = tx.insert(settings).values({ name, ...set })
        await row.onConflictDoUpdate({ target: settings.name, set })
      }
      await tx.insert(settingChanges).values({ name, before, after, changedBy })
    }
  })
  await run(change)
}

export async function noteSettingTrial(
  { orm, run }: Database,
  { name, outcome, changedBy }: { name: string; outcome: string; changedBy: string },
): Promise<void> {
  await run(orm.insert(settingChanges).values({ name, after: outcome, changedBy }).execute())
}

export type SettingChange = Omit<typeof settingChanges.$inferSelect, 'createdAt'> & { at: Date }

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
