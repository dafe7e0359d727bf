import { actionText } from '#domain/operator/audit.ts'
import type { AuditEntry } from '#domain/operator/audit-schemas.ts'

const HEAD = ['at', 'action', 'text', 'subject', 'changed by', 'before', 'after']

/** The log as CSV, a line for each change. */
export function auditCsv(changes: readonly AuditEntry[]): string {
  const lines = changes.map(({ at, action, subject, changedBy, before, after }) =>
    [at, action, actionText(action), subject ?? '', changedBy, jsonOf(before), jsonOf(after)]
      .map(field)
      .join(','),
  )
  return [HEAD.join(','), ...lines, ''].join('\r\n')
}

function jsonOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Spreadsheets run fields that begin like a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
