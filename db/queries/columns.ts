import { type AnyColumn, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Some columns of a table as a query written by hand returns them: a renamed one breaks the type. */
export type Row<Table extends PgTable, Column extends keyof Table['$inferSelect']> = Pick<
  Table['$inferSelect'],
  Column
>

type IsoTime<Column extends AnyColumn> = Column['_']['notNull'] extends true
  ? string
  : string | null

/** A timestamp as ISO 8601 text in UTC, to the millisecond: '2026-11-20T09:30:00.000Z'. */
export function isoTime<Column extends AnyColumn>(column: Column) {
  return sql<
    IsoTime<Column>
  >`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Whether a row has this id, which may be larger than its column holds. */
export function hasId(column: AnyColumn, id: number) {
  return sql`${column} = ${id}::bigint`
}

/** How many rows there are. */
export const rowCount = sql<number>`count(*)::int`
