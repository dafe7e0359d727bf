import type { Database } from '#db/client.ts'
import { writeSuggestedPark } from '#db/queries/operator/add-park.ts'
import {
  clearDecision,
  countReview,
  type Decision,
  declineSuggestion,
  deleteAnswers,
  findConflicts,
  findWaiting,
  findWaitingContent,
  writeAccepted,
} from '#db/queries/operator/review.ts'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import { correctionOf } from '#domain/operator/review.ts'
import type { AcceptInput, Decided, DeclineInput, Review } from '#domain/operator/review-schemas.ts'
import type { Said } from '#domain/park/park-schemas.ts'
import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../core/errors.ts'
import { toParkFacts } from './add-park.ts'

type ReviewPorts = { database: Database }

const NOT_WAITING = 'This suggestion was decided about or withdrawn in the meantime.'

/** Returns what waits for the operator: suggestions, and questions that visitors disagree about. */
export async function findReview({ database }: ReviewPorts): Promise<Review> {
  const [suggestions, conflicts, counts] = await Promise.all([
    findWaiting(database),
    findConflicts(database),
    countReview(database),
  ])
  return { suggestions, conflicts, ...counts }
}

/**
 * Takes a suggestion over: corrects its park, or adds the missing one.
 *
 * @returns also what was shown before, and what is taken over
 * @throws ConflictError if it does not wait any more
 * @throws BadRequestError if what is taken over instead is of another kind
 */
export async function acceptSuggestion(
  { database }: ReviewPorts,
  { id, content, reply }: AcceptInput,
): Promise<Decided & { before?: CorrectedFacts; content: SuggestedContent }> {
  const suggested = await findWaitingContent(database, id)
  if (!suggested) throw new ConflictError(NOT_WAITING)
  const taken = content ?? suggested
  if (taken.kind !== suggested.kind) throw new BadRequestError('content: must be of its kind')
  if (taken.kind === 'park') {
    const facts = toParkFacts(newPark(taken))
    const parkId = await writeSuggestedPark(database, { id, reply }, facts)
    if (parkId === null) throw new ConflictError(NOT_WAITING)
    return { id, parkId, content: taken }
  }
  const correction = await writeAccepted(database, { id, reply }, correctionOf(taken))
  if (!correction) throw new ConflictError(NOT_WAITING)
  const { parkId, before } = correction
  return { id, parkId, before, content: taken }
}

function newPark({ name, type, position, facts }: SuggestedContent & { kind: 'park' }) {
  return { name, kind: type, position, facts, vicinity: null, description: null }
}

/**
 * Declines a suggestion.
 *
 * @throws ConflictError if it does not wait any more
 */
export async function decline(
  { database }: ReviewPorts,
  input: DeclineInput,
): Promise<Decided & { content: SuggestedContent }> {
  const content = await findWaitingContent(database, input.id)
  const isDeclined = content !== null && (await declineSuggestion(database, input))
  if (!isDeclined) throw new ConflictError(NOT_WAITING)
  return { id: input.id, parkId: null, content }
}

/**
 * Takes a decision back: the suggestion waits again, and what it changed is undone.
 *
 * @returns what was decided
 * @throws NotFoundError
 */
export async function undoDecision({ database }: ReviewPorts, id: number): Promise<Decision> {
  const decision = await clearDecision(database, id)
  if (!decision) throw new NotFoundError('There is no decision to undo.')
  return decision
}

/**
 * Deletes all answers to a question, so that visitors are asked anew.
 *
 * @returns how many, and what they said
 */
export async function askAgain(
  { database }: ReviewPorts,
  question: { parkId: number; key: string },
): Promise<{ deleted: number; said: Said[] }> {
  const said = await deleteAnswers(database, question)
  return { deleted: said.reduce((sum, { count }) => sum + count, 0), said }
}
