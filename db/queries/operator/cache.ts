import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { cacheEntries } from '../../schema/operator.ts'
import { rowCount } from '../columns.ts'

export type CacheEntry = {
  value: unknown
  createdAt: Date
  expiresAt: Date
  /** After this it must not be used even while its source is down. */
  goneAt: Date
}

export type CacheKey = {
  /** 'geocoding', 'search' or 'details'. */
  type: string
  key: string
}

/** The entry of a key, even if expired; null if there is none. */
export async function readCache(
  { orm, run }: Database,
  { type, key }: CacheKey,
): Promise<CacheEntry | null> {
  const { value, createdAt, expiresAt, goneAt } = cacheEntries
  const found = orm
    .select({ value, createdAt, expiresAt, goneAt })
    .from(cacheEntries)
    .where(and(eq(cacheEntries.type, type), eq(cacheEntries.key, key)))
  const [entry] = await run(found.execute())
  return entry ?? null
}

/** Stores a JSON value, replacing the key's previous one. */
export async function writeCache(
  { sql, run }: Database,
  { type, key }: CacheKey,
  entry: CacheEntry,
): Promise<void> {
  const value = JSON.stringify(entry.value)
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
  await run(sql`
    insert into cache_entries (type, key, value, bytes, created_at, expires_at, gone_at)
    values (${type}::text, ${key}::text, ${value}::text::jsonb, ${Buffer.byteLength(value)}::int,
      ${at(entry.createdAt)}, ${at(entry.expiresAt)}, ${at(entry.goneAt)})
    on conflict (type, key) do update set value = excluded.value, bytes = excluded.bytes,
      created_at = excluded.created_at, expires_at = excluded.expires_at,
      gone_at = excluded.gone_at`)
}

export type CacheTotals = { type: string; entries: number; bytes: number }

export function totalCache({ orm, run }: Database): Promise<CacheTotals[]> {
  const { type, bytes } = cacheEntries
  const totals = orm
    .select({ type, entries: rowCount, bytes: sql<number>`sum(${bytes})::float8` })
    .from(cacheEntries)
    .groupBy(type)
    .orderBy(type)
  return run(totals.execute())
}

/** Deletes all entries, or those of one type; returns how many. */
export async function clearCache({ orm, run }: Database, type?: string): Promise<number> {
  const isOfType = type === undefined ? undefined : eq(cacheEntries.type, type)
  const { count } = await run(orm.delete(cacheEntries).where(isOfType).execute())
  return count
}

/** Deletes entries that must no longer be used; returns how many. */
export async function sweepCache({ sql, run }: Database): Promise<number> {
  const { count } = await run(sql`delete from cache_entries where gone_at <= now()`)
  return count
}
