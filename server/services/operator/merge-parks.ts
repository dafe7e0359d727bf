import type { Database } from '#db/client.ts'
import { findApart, findDuplicates, writeDistinct } from '#db/queries/operator/duplicates.ts'
import {
  countMoves,
  type NoMerge,
  undoMerge,
  writeMerge,
} from '#db/queries/operator/merge-parks.ts'
import { findParkToEdit } from '#db/queries/operator/park-edits.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type {
  ApartPairs,
  DistinctInput,
  Duplicates,
  MergeInput,
  MergePreview,
} from '#domain/operator/merge-schemas.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { mergeGains } from './merge-gains.ts'

/** Longest search for likely duplicates in one request. */
const DUPLICATES_LOOK_MS = 1_500

type MergePorts = { database: Database }

const NO_PARK = 'Park not found'
const REFUSALS: Readonly<Record<Exclude<NoMerge, 'missing'>, string>> = {
  merged: 'One of them is already merged into another park.',
  temporary: 'Keep the other park: what is known about this one may only be stored for a while.',
}

/**
 * Merges a park into another, which gets its facts, reports, ratings and answers. Its links lead to
 * the target, and so does what its sources say from then on.
 *
 * @throws NotFoundError
 * @throws ConflictError
 */
export async function mergeParks({ database }: MergePorts, input: MergeInput): Promise<MergeInput> {
  const refusal = await writeMerge(database, input)
  if (refusal === 'missing') throw new NotFoundError(NO_PARK)
  if (refusal) throw new ConflictError(REFUSALS[refusal])
  return input
}

/**
 * Undoes a merge.
 *
 * @returns which it was
 * @throws NotFoundError
 */
export async function unmergePark({ database }: MergePorts, mergedId: number): Promise<MergeInput> {
  const targetId = await undoMerge(database, mergedId)
  if (targetId === null) throw new NotFoundError('The park is not merged.')
  return { targetId, mergedId }
}

/**
 * Returns what merging a park into another would do.
 *
 * @throws NotFoundError
 */
export async function previewMerge(
  { database }: MergePorts,
  { targetId, mergedId }: MergeInput,
): Promise<MergePreview> {
  const [target, merged] = await Promise.all(
    [targetId, mergedId].map((id) => findParkToEdit(database, id)),
  )
  if (!target || !merged) throw new NotFoundError(NO_PARK)
  const places = [target.park.position, merged.park.position]
  const [from, to] = places
  return {
    target: { id: target.id, name: target.name, source: target.source },
    merged: { id: merged.id, name: merged.name, source: merged.source },
    distance: from && to ? Math.round(distanceMetres(from, to)) : 0,
    gains: mergeGains(target, merged),
    moves: await countMoves(database, { targetId, mergedId }),
  }
}

/** Pairs on a page; with a batch's last park there may be a few more. */
const ENOUGH = 20

/** Returns likely duplicates among the parks after one, as far as a request may look. */
export async function listDuplicates({ database }: MergePorts, after: number): Promise<Duplicates> {
  const end = performance.now() + DUPLICATES_LOOK_MS
  const pairs: Duplicates['pairs'] = []
  let next: number | null = after
  while (next !== null && pairs.length < ENOUGH && performance.now() < end) {
    const found: Duplicates = await findDuplicates(database, next)
    pairs.push(...found.pairs)
    next = found.next
  }
  return { pairs, next }
}

/**
 * Keeps two parks separate, which are no likely duplicates then, or takes that back.
 *
 * @returns whether they were kept separate before
 * @throws NotFoundError
 */
export async function setDistinct(
  { database }: MergePorts,
  input: DistinctInput,
): Promise<{ wasDistinct: boolean }> {
  const wasDistinct = await writeDistinct(database, input)
  if (wasDistinct === null) throw new NotFoundError(NO_PARK)
  return { wasDistinct }
}

/** Returns a page of the pairs that are kept separate. */
export function listApart({ database }: MergePorts, page: number): Promise<ApartPairs> {
  return findApart(database, page)
}
