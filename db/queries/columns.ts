import { type AnyColumn, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row type for hand-written SQL, with some columns of a table: renaming one is a type error. */
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

/** Whether a row has this id, which may exceed the column's range. */
export function hasId(column: AnyColumn, id: number) {
  return sql`${column} = ${id}::bigint`
}

export const rowCount = sql<number>`count(*)::int`

/** JSON without what the database cannot store: NUL characters and lone surrogates. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? Buffer.from(part.replaceAll('\0', '')).toString() : part,
  )
}
