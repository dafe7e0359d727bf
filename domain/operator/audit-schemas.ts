import { z } from 'zod'
import { shortText } from '../park/park-schemas.ts'
import { wholeNumber } from '../text/number-schemas.ts'
import {
  AUDIT_KIND_KEYS,
  CHANGES_PER_PAGE,
  CHANGES_PER_PART,
  LAST_AUDIT_PAGE,
  LONGEST_AUDIT_SEARCH,
} from './audit.ts'

const day = z.union([z.literal(''), z.iso.date('must be a date, such as 2026-11-01')]).default('')

export const auditInput = z.object({
  kind: z
    .enum(['', ...AUDIT_KIND_KEYS], { error: `must be one of ${AUDIT_KIND_KEYS.join(', ')}` })
    .default(''),
  /** Words to look for in what was changed or in its values. */
  q: shortText(LONGEST_AUDIT_SEARCH).trim().default(''),
  /** The first and the last day, UTC. */
  from: day,
  to: day,
  page: wholeNumber({ min: 1, max: LAST_AUDIT_PAGE }).default(1),
  limit: wholeNumber({ min: 1, max: CHANGES_PER_PART }).default(CHANGES_PER_PAGE),
})
export type AuditInput = z.output<typeof auditInput>

const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.string(),
  changedBy: z.string(),
  subject: z.string().nullable(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditSchema = z.object({
  /** The latest first. */
  changes: z.array(auditEntry),
  /** Whether there is another page. */
  hasMore: z.boolean(),
})
export type AuditPage = z.output<typeof auditSchema>
