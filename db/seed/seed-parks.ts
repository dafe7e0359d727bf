import { eq, notLike, sql } from 'drizzle-orm'
import { withImplied } from '#domain/facts/implied-facts.ts'
import type { Database, Orm } from '../client.ts'
import { parks, seededParks } from '../schema/parks.ts'
import { seedParkList } from './all-parks.ts'
import type { SeedPark } from './seed-park.ts'

/** An arbitrary lock id, the same in every process. */
export const SEED_LOCK = 7_270_512
const SOURCE = 'seed'

type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0]

/**
 * Seeds the hand-written parks. Later runs apply only what changed in a newer version: fields the
 * operator has changed stay, and parks the operator has deleted are not restored.
 */
export async function seedParks(
  { orm }: Database,
  list: readonly SeedPark[] = seedParkList,
): Promise<void> {
  await orm.transaction(async (tx) => {
    // Another process may hold the lock for longer than the statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    // The other keys belong to lists (seed-sets.ts).
    const rows = await tx.select().from(seededParks).where(notLike(seededParks.key, '%/%'))
    const known = new Map(rows.map((row) => [row.key, row]))
    await insertNew(
      tx,
      list.filter(({ key }) => !known.has(key)),
    )
    for (const entry of list) {
      const seeded = known.get(entry.key)
      if (seeded && !isSame(seeded.entry, toColumns(entry))) await update(tx, entry, seeded)
    }
  })
}

async function insertNew(tx: Transaction, list: readonly SeedPark[]): Promise<void> {
  if (list.length === 0) return
  const inserted = await tx
    .insert(parks)
    .values(list.map((entry) => ({ source: SOURCE, sourceId: entry.key, ...toColumns(entry) })))
    .returning({ id: parks.id, sourceId: parks.sourceId })
  const ids = new Map(inserted.map(({ id, sourceId }) => [sourceId, id]))
  await tx.insert(seededParks).values(
    list.map((entry) => ({
      key: entry.key,
      parkId: ids.get(entry.key),
      entry: toColumns(entry),
    })),
  )
}

async function update(
  tx: Transaction,
  entry: SeedPark,
  { parkId, entry: before }: typeof seededParks.$inferSelect,
): Promise<void> {
  // Deleted by the operator.
  if (parkId === null) return
  const found = await tx.select().from(parks).where(eq(parks.id, parkId))
  const park: Record<string, unknown> = found[0] ?? {}
  const after = toColumns(entry)
  const changes = Object.entries(after).filter(
    ([column, value]) => !isSame(before[column], value) && isSame(park[column], before[column]),
  )
  if (changes.length > 0) {
    await tx.update(parks).set(Object.fromEntries(changes)).where(eq(parks.id, parkId))
  }
  await tx.update(seededParks).set({ entry: after }).where(eq(seededParks.key, entry.key))
}

function toColumns(entry: SeedPark) {
  const { name, latitude, longitude, street, city, state, postalCode, types, amenities } = entry
  const region = postalCode ? `${state} ${postalCode}` : state
  return {
    name,
    latitude,
    longitude,
    vicinity: street ? `${street}, ${city}` : city,
    formattedAddress: street ? `${street}, ${city}, ${region}` : null,
    city,
    state,
    postalCode: postalCode ?? null,
    types,
    amenities,
    facts: withImplied({}, entry),
    description: entry.description ?? null,
  }
}

/** Whether two values are equal as JSON, regardless of the order of fields. */
function isSame(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b)
}

function stable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )
}
