import { eq, notLike, sql } from 'drizzle-orm'
import type { Database, Orm } from '../client.ts'
import { parks, seededParks } from '../schema/parks.ts'
import { seedParkList } from './all-parks.ts'
import type { SeedPark } from './seed-park.ts'

/** Any number, the same in every process of this product. */
export const SEED_LOCK = 7_270_512
const SOURCE = 'seed'

type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0]

/**
 * Puts the parks the product brings along into the database. Run again it changes only what a
 * newer version of the product knows better: a field the operator has changed stays as it is, a
 * park the operator has deleted stays away.
 */
export async function seedParks(
  { orm }: Database,
  list: readonly SeedPark[] = seedParkList,
): Promise<void> {
  await orm.transaction(async (tx) => {
    // Another process may be at it for longer than a query may take.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    // The others are of lists, by the list and the number there (seed-sets.ts).
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
  // The operator has deleted it.
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
    description: entry.description ?? null,
  }
}

/** Whether two values are the same as JSON, whatever the order of an object's fields. */
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
