import type { Database } from '#db/client.ts'

/**
 * What a database's schema consists of, a line each: columns with their types and defaults,
 * constraints, indexes, triggers, functions, types and sequences. The order of columns is left out.
 */
export async function schemaOf({ sql }: Pick<Database, 'sql'>): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with own as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
      tables as (select * from pg_class where relnamespace in (select oid from own))
    select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, attidentity, attgenerated,
        attstorage, attcompression, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      where attrelid in (select oid from tables where relkind in ('r', 'v', 'm', 'p'))
        and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', relkind, oid::regclass, reloptions, relpersistence)
      from tables where relkind in ('r', 'v', 'm', 'p')
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in (select oid from own)
    union all
    select pg_get_indexdef(oid) from tables where relkind = 'i'
    union all
    select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger
      where tgrelid in (select oid from tables) and not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc
      where pronamespace in (select oid from own) and prokind in ('f', 'p')
    union all
    select concat_ws(' ', 'type', oid::regtype, typtype, typbasetype::regtype) from pg_type
      where typnamespace in (select oid from own) and typtype in ('d', 'e')
    union all
    select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement)
      from pg_sequence where seqrelid in (select oid from tables)
    order by line`
  return rows.map(({ line }) => line)
}
