import type { AuditView } from '#domain/operator/audit.ts'
import { procedureQuery } from '../../app/trpc.ts'

export function auditQuery(view: AuditView) {
  return procedureQuery('audit.list', view)
}
