import { AUDIT_KINDS } from '#domain/operator/audit.ts'
import type { AuditEntry, AuditInput, AuditPage } from '#domain/operator/audit-schemas.ts'
import type { Database } from '../../client.ts'
import { auditLog } from '../../schema/operator.ts'

export async function writeAudit(
  { orm, run }: Database,
  entry: Pick<AuditEntry, 'action' | 'changedBy' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await run(orm.insert(auditLog).values(entry))
}

/** A page of the operator's changes, the latest first. */
export async function findAudit(
  { sql, run }: Database,
  { kind, q, from, to, page, limit }: AuditInput,
): Promise<AuditPage> {
  const routers = kind === '' ? null : [...AUDIT_KINDS[kind].routers]
  const words = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isNamed = sql`concat_ws(' ', action, subject, changed_by, before::text, after::text)
    ilike ${words}::text`
  const rows = await run(sql<AuditEntry[]>`
    select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, action,
      changed_by as "changedBy", subject, before, after
    from audit_log
    where (${routers}::text[] is null or split_part(action, '.', 1) = any(${routers}::text[]))
      and (${from || null}::date is null or at >= ${from || null}::date::timestamp at time zone 'utc')
      and (${to || null}::date is null
        or at < (${to || null}::date + 1)::timestamp at time zone 'utc')
      and ${q ? isNamed : sql`true`}
    order by id desc
    limit ${limit + 1}::int offset ${(page - 1) * limit}::int`)
  return { changes: rows.slice(0, limit), hasMore: rows.length > limit }
}
