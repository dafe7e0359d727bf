import { eq, sql } from 'drizzle-orm'
import {
  beforeCorrection,
  type CorrectedFacts,
  copyableOf,
  editableFields,
  fieldSources,
  type SourcesByKey,
} from '#domain/operator/corrections.ts'
import type { HideParksInput, ParkCorrectionInput } from '#domain/operator/park-edit-schemas.ts'
import type { CorrectInput } from '#domain/operator/report-review-schemas.ts'
import type { Database, Writer } from '../../client.ts'
import { parks } from '../../schema/parks.ts'
import { parkCorrections, reports } from '../../schema/visitors.ts'
import { hasId } from '../columns.ts'
import { COPYABLE_FIELDS, readPark } from '../park/park-json.ts'
import { writeStatusIn } from './report-review.ts'

/** A correction with the values that it replaces, as far as they may be stored. */
export type Correction = {
  id: number
  parkId: number
  facts: CorrectedFacts
  before: CorrectedFacts
}

/**
 * Corrects the park of a report, overriding all sources. The previous values are stored with it,
 * except Google's. Returns the correction; null if there is no such report.
 */
export function writeCorrection(
  { orm, run }: Database,
  { id, facts, resolve }: CorrectInput,
): Promise<Correction | null> {
  const write = orm.transaction(async (tx) => {
    const [report] = await tx
      .select({ parkId: reports.parkId })
      .from(reports)
      .where(hasId(reports.id, id))
    if (!report) return null
    const correction = await correctIn(tx, { id: report.parkId, facts }, id)
    if (resolve) await writeStatusIn(tx, { id, status: 'resolved' })
    return correction
  })
  return run(write)
}

/** The same for a park without a report; null if there is no such park. */
export function writeParkCorrection(
  { orm, run }: Database,
  input: ParkCorrectionInput,
): Promise<Correction | null> {
  return run(orm.transaction((tx) => correctIn(tx, input, null)))
}

/**
 * Hides parks, or shows them, all or none; those that already are, and merged ones, stay as they
 * are. Returns the corrections.
 */
export function writeHidden(
  { orm, run }: Database,
  { ids, hidden }: HideParksInput,
): Promise<Correction[]> {
  const write = orm.transaction(async (tx) => {
    const others = await tx
      .select({ id: parks.id })
      .from(parks)
      .where(
        sql`${parks.id} in ${ids} and ${parks.hidden} <> ${hidden} and ${parks.name} <> ''
          and not exists (select from park_merges where merged_id = ${parks.id})`,
      )
      .orderBy(parks.id)
      .for('update')
    const corrections: Correction[] = []
    for (const { id } of others) {
      const correction = await correctIn(tx, { id, facts: { hidden } }, null)
      if (correction) corrections.push(correction)
    }
    return corrections
  })
  return run(write)
}

/** Corrects a park within a transaction; null if there is no such park. */
export async function correctIn(
  tx: Writer,
  { id, facts }: ParkCorrectionInput,
  reportId: number | null,
): Promise<Correction | null> {
  const wonFacts = (isCopyable: boolean) => sql<Record<string, string> | null>`(
    select json_object_agg(won.key, won.value) from won_facts(parks, ${isCopyable}) as won)`
  const known = {
    knownFacts: wonFacts(false),
    copyableFacts: wonFacts(true),
    factSources: sql<SourcesByKey | null>`(
      select json_object_agg(won.key, json_build_array(won.source)) from won_facts(parks, true) as won)`,
  }
  const copyableFields = sql.raw(COPYABLE_FIELDS).mapWith(parks.jsonFields)
  const [park] = await tx
    .select({ id: parks.id, fields: parks.jsonFields, copyable: copyableFields, ...known })
    .from(parks)
    .where(hasId(parks.id, id))
    .for('update')
  if (!park) return null
  const shown = editableFields(readPark(park.fields))
  const copyable = readPark(park.copyable)
  // Without Google's facts, which may not be copied.
  const keys = Object.keys(facts.facts ?? {}).filter(
    (key) => park.knownFacts?.[key] === park.copyableFacts?.[key],
  )
  const values = Object.fromEntries(keys.map((key) => [key, park.knownFacts?.[key] ?? null]))
  const before: CorrectedFacts = {
    ...beforeCorrection(facts, shown, copyableOf(copyable)),
    ...(facts.facts ? { facts: values } : {}),
  }
  // As far as they are known and may be stored.
  const stated = [
    ...Object.keys(before),
    ...Object.keys(values).filter((key) => values[key] !== null),
  ]
  const all = Object.entries({ ...park.factSources, ...fieldSources(copyable) })
  const sources: SourcesByKey = Object.fromEntries(all.filter(([key]) => stated.includes(key)))
  const [correction] = await tx
    .insert(parkCorrections)
    .values({ parkId: park.id, reportId, facts, before, fieldSources: sources })
    .returning({ id: parkCorrections.id })
  return correction ? { id: correction.id, parkId: park.id, facts, before } : null
}

/** Undoes a correction, so that the sources' values show again; null if it doesn't exist. */
export function undoCorrection({ orm, run }: Database, id: number): Promise<Correction | null> {
  return run(orm.transaction((tx) => undoIn(tx, id)))
}

/** The same within a transaction. */
export async function undoIn(tx: Writer, id: number): Promise<Correction | null> {
  const isMeant = hasId(parkCorrections.id, id)
  // Locks the park first, as correcting and deleting do, to avoid deadlocks.
  await tx
    .select({ id: parks.id })
    .from(parkCorrections)
    .innerJoin(parks, eq(parks.id, parkCorrections.parkId))
    .where(isMeant)
    .for('update', { of: parks })
  const undoneAt = sql`coalesce(${parkCorrections.undoneAt}, now())`
  const { id: correctionId, parkId, facts, before } = parkCorrections
  const [correction] = await tx
    .update(parkCorrections)
    .set({ undoneAt })
    .where(isMeant)
    .returning({ id: correctionId, parkId, facts, before })
  return correction ?? null
}
