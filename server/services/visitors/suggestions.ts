import { createHash } from 'node:crypto'
import type { Database } from '#db/client.ts'
import {
  findAnswerOutcomes,
  findReportOutcomes,
  findSuggestionOutcomes,
} from '#db/queries/visitors/outcomes.ts'
import {
  findSuggestion,
  withdrawSuggestion,
  writeNote,
  writeSuggestion,
} from '#db/queries/visitors/suggestions.ts'
import type {
  Outcomes,
  OutcomesInput,
  Receipted,
  SuggestionInput,
} from '#domain/visitors/suggestion-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { NetworkKey } from './answers.ts'
import { makeReceipt, provenIds } from './receipts.ts'

type SuggestPorts = { database: Database; rateLimits: RateLimits; networkKey: NetworkKey }

/**
 * Stores what a visitor suggests, for the operator to decide about. The same one within a day is
 * stored once, with the last note.
 *
 * @returns its id, and the receipt by which the device can ask what came of it
 * @throws NotFoundError
 * @throws DailyLimitError if the address has sent too many reports and suggestions today
 */
export async function suggest(
  { database, rateLimits, networkKey }: SuggestPorts,
  suggestion: SuggestionInput,
  caller: Caller,
): Promise<{ id: number; receipt: string }> {
  const fingerprint = fingerprintOf(suggestion, caller)
  let id = await findSuggestion(database, fingerprint)
  if (id === null) {
    await rateLimits.takeDaily('reports', caller)
    id = await writeSuggestion(database, { ...suggestion, fingerprint })
    if (id === null) {
      await rateLimits.giveBackDaily('reports', caller)
      throw new NotFoundError('Park not found')
    }
  } else if (suggestion.note !== null) {
    await writeNote(database, id, suggestion.note)
  }
  return { id, receipt: await makeReceipt(networkKey, 'suggestion', id) }
}

/**
 * Deletes a suggestion of this device, unless the operator has decided about it.
 *
 * @throws NotFoundError if the receipt is not the suggestion's
 */
export async function withdraw(
  { database, networkKey }: Pick<SuggestPorts, 'database' | 'networkKey'>,
  told: Receipted,
): Promise<{ withdrawn: boolean }> {
  const [id] = await provenIds(networkKey, 'suggestion', [told])
  if (id === undefined) throw new NotFoundError('Suggestion not found')
  return { withdrawn: await withdrawSuggestion(database, id) }
}

/** Tells what came of a device's reports, suggestions and answers. */
export async function findOutcomes(
  { database, networkKey }: Pick<SuggestPorts, 'database' | 'networkKey'>,
  told: OutcomesInput,
): Promise<Outcomes> {
  const [reports, suggestions] = await Promise.all([
    provenIds(networkKey, 'report', told.reports),
    provenIds(networkKey, 'suggestion', told.suggestions),
  ])
  const [ofReports, ofSuggestions, ofAnswers] = await Promise.all([
    reports.length > 0 ? findReportOutcomes(database, reports) : [],
    suggestions.length > 0 ? findSuggestionOutcomes(database, suggestions) : [],
    told.answers.length > 0 ? findAnswerOutcomes(database, told.answers) : [],
  ])
  return { reports: ofReports, suggestions: ofSuggestions, answers: ofAnswers }
}

/** Recognises repetitions without telling who the visitor is. */
function fingerprintOf(
  { parkId, content }: SuggestionInput,
  { clientId, address }: Caller,
): string {
  const visitor = clientId === null ? { address } : { clientId }
  const said = JSON.stringify(['suggestion', visitor, parkId, content])
  return createHash('sha256').update(said).digest('base64url')
}
