import { createHash } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { repeatReport, writeReport } from '#db/queries/visitors/reports.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { NetworkKey } from './answers.ts'
import { makeReceipt } from './receipts.ts'

type ReportPorts = { database: Database; rateLimits: RateLimits; networkKey: NetworkKey }

/**
 * Saves a visitor's report of what is wrong about a park. An identical one within a day is the same
 * report.
 *
 * @returns the report's id, and the receipt by which the device can ask what came of it
 * @throws NotFoundError
 * @throws TooManyRequestsError if the address has sent too many new reports today
 */
export async function createReport(
  ports: ReportPorts,
  report: ReportInput,
  caller: Caller,
): Promise<{ id: number; receipt: string }> {
  const fingerprint = fingerprintOf(report, caller)
  const known = await repeatReport(ports.database, fingerprint)
  const id = known ?? (await writeNewReport(ports, { ...report, fingerprint }, caller))
  return { id, receipt: await makeReceipt(ports.networkKey, 'report', id) }
}

async function writeNewReport(
  { database, rateLimits }: ReportPorts,
  report: ReportInput & { fingerprint: string },
  caller: Caller,
): Promise<number> {
  await rateLimits.takeDaily('reports', caller)
  const written = await writeReport(database, report)
  if (!written?.isNew) await rateLimits.giveBackDaily('reports', caller)
  if (!written) throw new NotFoundError('Park not found')
  return written.id
}

/** Hashes a report and its visitor to recognise repetitions, without revealing the visitor. */
function fingerprintOf(
  { id, reportType, details }: ReportInput,
  { clientId, address }: Caller,
): string {
  const visitor = clientId === null ? { address } : { clientId }
  const said = JSON.stringify([visitor, id, reportType, details])
  return createHash('sha256').update(said).digest('base64url')
}
