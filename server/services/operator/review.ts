import type { Database, Writer } from '#db/client.ts'
import { correctIn, undoIn } from '#db/queries/operator/corrections.ts'
import {
  clearDecision,
  countReview,
  declineSuggestion,
  deleteAnswers,
  findConflicts,
  findWaiting,
  lockSuggestion,
  writeDecision,
} from '#db/queries/operator/review.ts'
import { correctionOf } from '#domain/operator/review.ts'
import type { AcceptInput, Decided, DeclineInput, Review } from '#domain/operator/review-schemas.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../core/errors.ts'

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
 * @throws ConflictError if it does not wait any more
 * @throws BadRequestError if what is taken over instead is of another kind
 */
export function acceptSuggestion({ database }: ReviewPorts, input: AcceptInput): Promise<Decided> {
  const { orm, run } = database
  return run(orm.transaction((tx) => acceptIn(tx, input)))
}

async function acceptIn(tx: Writer, { id, content, reply }: AcceptInput): Promise<Decided> {
  const suggestion = await lockSuggestion(tx, id, 'waiting')
  if (!suggestion) throw new ConflictError(NOT_WAITING)
  const taken = content ?? suggestion.content
  if (taken.kind !== suggestion.content.kind)
    throw new BadRequestError('content: must be of its kind')
  const { parkId } = suggestion
  if (taken.kind === 'park' || parkId === null) throw new Error('not yet')
  const correctionId = await correctIn(tx, { id: parkId, facts: correctionOf(taken) }, null)
  await writeDecision(tx, id, { status: 'accepted', reply, correctionId })
  return { id, parkId }
}

/**
 * Declines a suggestion.
 *
 * @throws ConflictError if it does not wait any more
 */
export async function decline({ database }: ReviewPorts, input: DeclineInput): Promise<Decided> {
  if (!(await declineSuggestion(database, input))) throw new ConflictError(NOT_WAITING)
  return { id: input.id, parkId: null }
}

/**
 * Takes a decision back: the suggestion waits again, and what it changed is undone.
 *
 * @throws NotFoundError
 */
export function undoDecision({ database }: ReviewPorts, id: number): Promise<Decided> {
  const { orm, run } = database
  return run(
    orm.transaction(async (tx) => {
      const suggestion = await lockSuggestion(tx, id, 'decided')
      if (!suggestion) throw new NotFoundError('There is no decision to undo.')
      const { correctionId } = suggestion
      await clearDecision(tx, id)
      if (correctionId !== null) await undoIn(tx, correctionId)
      return { id, parkId: null }
    }),
  )
}

/** Deletes all answers to a question, so that visitors are asked anew. */
export async function askAgain(
  { database }: ReviewPorts,
  question: { parkId: number; key: string },
): Promise<{ deleted: number }> {
  return { deleted: await deleteAnswers(database, question) }
}
