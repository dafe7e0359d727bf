import type { Database } from '#db/client.ts'
import { findAudit, writeAudit } from '#db/queries/operator/audit.ts'
import { withoutSecrets } from '#domain/operator/audit.ts'
import type { AuditInput, AuditPage } from '#domain/operator/audit-schemas.ts'
import type { Logger } from '../../core/log.ts'
import { type Changer, changedBy } from './changed-by.ts'

type AuditPorts = { database: Database; log: Logger }

/** What is known of a change besides its input and its result. */
export type Noted = {
  /** What was changed: 'park 12'. */
  subject?: string
  before?: unknown
  /** Instead of the input, which holds secrets or is of no interest. */
  input?: unknown
  /** Whether nothing has changed after all. */
  isUnchanged?: boolean
}

export type Change = { action: string; input: unknown; result: unknown; noted: Noted }

/** Logs a change that the operator has made. One that can't be logged stays made. */
export async function logChange(
  { database, log }: AuditPorts,
  { action, input, result, noted }: Change,
  who: Changer,
): Promise<void> {
  if (noted.isUnchanged) return
  const asked = noted.input ?? input
  await writeAudit(database, {
    action,
    changedBy: changedBy(who),
    subject: noted.subject ?? null,
    before: withoutSecrets(noted.before ?? null),
    after: withoutSecrets(
      // What is new is known by its number alone.
      noted.subject === undefined && resultSays(result, asked)
        ? { ...recordOf(asked), result }
        : asked,
    ),
  }).catch((error: unknown) => log.error({ err: error, action }, 'a change could not be logged'))
}

/** Whether the result adds to the input: the id of a new entry. */
function resultSays(result: unknown, asked: unknown): boolean {
  return (
    JSON.stringify(result) !== JSON.stringify(asked) && JSON.stringify(result) !== '{"done":true}'
  )
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Returns a page of the operator's changes. */
export function listAudit({ database }: AuditPorts, input: AuditInput): Promise<AuditPage> {
  return findAudit(database, input)
}
