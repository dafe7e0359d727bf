import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#db/client.ts'
import {
  findAnswerOutcomes,
  findReportOutcomes,
  findSuggestion,
  findSuggestionOutcomes,
  repeatReport,
  withdrawSuggestion,
  writeNote,
  writeReport,
  writeSuggestion,
} from '#db/queries/visitors/reports.ts'
import type {
  Outcomes,
  OutcomesInput,
  Receipted,
  SuggestionInput,
} from '#domain/visitors/suggestion-schemas.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { NetworkKey } from './answers.ts'

type Ports = { database: Database; rateLimits: RateLimits; networkKey: NetworkKey }

/**
 * Stores what a visitor suggests, for the operator to decide about. The same one within a day is
 * stored once, with the last note.
 *
 * @returns its id, and the receipt by which the device can ask what came of it
 * @throws NotFoundError
 * @throws DailyLimitError if the address has sent too many reports and suggestions today
 */
export async function suggest(
  { database, rateLimits, networkKey }: Ports,
  suggestion: SuggestionInput,
  caller: Caller,
): Promise<{ id: number; receipt: string }> {
  const { parkId, content, note } = suggestion
  const fingerprint = fingerprintOf(caller, 'suggestion', parkId, content)
  let id = await findSuggestion(database, fingerprint)
  if (id === null) {
    await rateLimits.takeDaily('reports', caller)
    id = await writeSuggestion(database, { ...suggestion, fingerprint })
    if (id === null) {
      await rateLimits.giveBackDaily('reports', caller)
      throw new NotFoundError('Park not found')
    }
  } else if (note !== null) {
    await writeNote(database, id, note)
  }
  return { id, receipt: await makeReceipt(networkKey, 'suggestion', id) }
}

/**
 * Deletes a suggestion of this device, unless the operator has decided about it.
 *
 * @throws NotFoundError if the receipt is not the suggestion's
 */
export async function withdraw(
  { database, networkKey }: Pick<Ports, 'database' | 'networkKey'>,
  given: Receipted,
): Promise<{ withdrawn: boolean }> {
  const [id] = await provenIds(networkKey, 'suggestion', [given])
  if (id === undefined) throw new NotFoundError('Suggestion not found')
  return { withdrawn: await withdrawSuggestion(database, id) }
}

/** Says what came of a device's reports, suggestions and answers. */
export async function findOutcomes(
  { database, networkKey }: Pick<Ports, 'database' | 'networkKey'>,
  given: OutcomesInput,
): Promise<Outcomes> {
  const [reports, suggestions] = await Promise.all([
    provenIds(networkKey, 'report', given.reports),
    provenIds(networkKey, 'suggestion', given.suggestions),
  ])
  const [ofReports, ofSuggestions, ofAnswers] = await Promise.all([
    reports.length > 0 ? findReportOutcomes(database, reports) : [],
    suggestions.length > 0 ? findSuggestionOutcomes(database, suggestions) : [],
    given.answers.length > 0 ? findAnswerOutcomes(database, given.answers) : [],
  ])
  return { reports: ofReports, suggestions: ofSuggestions, answers: ofAnswers }
}

/** Recognizes repetitions by the same visitor, without revealing who that is. */
function fingerprintOf({ clientId, address }: Caller, ...said: unknown[]): string {
  const visitor = clientId === null ? { address } : { clientId }
  return createHash('sha256')
    .update(JSON.stringify([visitor, ...said]))
    .digest('base64url')
}

/** Receipts are derived from a secret key, so that none of them has to be stored. */
async function makeReceipt(
  key: NetworkKey,
  what: 'report' | 'suggestion',
  id: number,
): Promise<string> {
  const hash = createHmac('sha256', await key()).update(`${what} ${id}`)
  return hash.digest().subarray(0, 16).toString('base64url')
}

/** The ids of those whose receipt is right. */
async function provenIds(
  key: NetworkKey,
  what: 'report' | 'suggestion',
  given: readonly { id: number; receipt: string }[],
): Promise<number[]> {
  const checked = await Promise.all(
    given.map(async ({ id, receipt }) => {
      const expected = Buffer.from(await makeReceipt(key, what, id))
      const given = Buffer.from(receipt)
      return given.length === expected.length && timingSafeEqual(given, expected) ? [id] : []
    }),
  )
  return checked.flat()
}

/**
 * Saves a visitor's report of a mistake about a park. An identical one within a day is the same
 * report.
 *
 * @returns the report's id, and the receipt by which the device can ask what came of it
 * @throws NotFoundError
 * @throws TooManyRequestsError if the address has sent too many new reports today
 */
export async function createReport(
  { database, rateLimits, networkKey }: Ports,
  report: ReportInput,
  caller: Caller,
): Promise<{ id: number; receipt: string }> {
  const fingerprint = fingerprintOf(caller, report.id, report.reportType, report.details)
  let id = await repeatReport(database, fingerprint)
  if (id === null) {
    await rateLimits.takeDaily('reports', caller)
    const written = await writeReport(database, { ...report, fingerprint })
    if (!written?.isNew) await rateLimits.giveBackDaily('reports', caller)
    if (!written) throw new NotFoundError('Park not found')
    id = written.id
  }
  return { id, receipt: await makeReceipt(networkKey, 'report', id) }
}
