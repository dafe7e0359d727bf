import type { Database } from '#db/client.ts'
import {
  type Correction,
  undoCorrection,
  writeHidden,
  writeParkCorrection,
} from '#db/queries/operator/corrections.ts'
import { findMergeTarget } from '#db/queries/operator/merge-parks.ts'
import {
  findParkChoices,
  findParkHistory,
  findParksToEdit,
  findParkToEdit,
} from '#db/queries/operator/park-edits.ts'
import type {
  EditedPark,
  HideParksInput,
  ParkChoices,
  ParkCorrectionInput,
  ParkHistory,
  ParksToEdit,
  ParksToEditInput,
} from '#domain/operator/park-edit-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'

type EditPorts = { database: Database }

const NO_PARK = 'Park not found'

/** Returns a page of parks by name, hidden and closed ones too. */
export function listParksToEdit(
  { database }: EditPorts,
  query: ParksToEditInput,
): Promise<ParksToEdit> {
  return findParksToEdit(database, query)
}

/** Returns what parks can be filtered by. */
export function listChoices({ database }: EditPorts): Promise<ParkChoices> {
  return findParkChoices(database)
}

/** Hides several parks, or shows them; returns the corrections of those that were not so yet. */
export function hideParks({ database }: EditPorts, input: HideParksInput): Promise<Correction[]> {
  return writeHidden(database, input)
}

/** Undoes several corrections, and returns them; those that no longer exist are passed over. */
export async function takeBackSeveral(
  { database }: EditPorts,
  ids: readonly number[],
): Promise<Correction[]> {
  const undone: Correction[] = []
  for (const id of ids) {
    const correction = await undoCorrection(database, id)
    if (correction) undone.push(correction)
  }
  return undone
}

/**
 * Returns a park as visitors see it, hidden or not, and what of that may be copied.
 *
 * @throws NotFoundError
 */
export async function getParkToEdit({ database }: EditPorts, id: number): Promise<EditedPark> {
  const park = await findParkToEdit(database, id)
  if (!park) throw new NotFoundError(NO_PARK)
  return park
}

/**
 * Corrects a park's facts without a report.
 *
 * @returns the correction
 * @throws NotFoundError
 */
export async function editPark(
  { database }: EditPorts,
  input: ParkCorrectionInput,
): Promise<Correction> {
  const correction = await writeParkCorrection(database, input)
  if (!correction) throw new NotFoundError(NO_PARK)
  return correction
}

/**
 * Returns what changed about a park that visitors can see, the latest first: nothing of Google's,
 * and nothing about visitors.
 *
 * @throws NotFoundError
 */
export async function getParkHistory({ database }: EditPorts, id: number): Promise<ParkHistory> {
  const shownId = (await findMergeTarget(database, id)) ?? id
  const park = await findParkToEdit(database, shownId)
  if (!park || park.park.hidden) throw new NotFoundError(NO_PARK)
  return { changes: await findParkHistory(database, shownId) }
}

/**
 * The same of any park, for the operator.
 *
 * @throws NotFoundError
 */
export async function getEditHistory({ database }: EditPorts, id: number): Promise<ParkHistory> {
  if (!(await findParkToEdit(database, id))) throw new NotFoundError(NO_PARK)
  return { changes: await findParkHistory(database, id) }
}
