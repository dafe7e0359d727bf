import { HOURS, settle } from '#domain/facts/answers.ts'
import type { Outcomes } from '#domain/visitors/suggestion-schemas.ts'
import type { Database } from '../../client.ts'
import { SAID } from './tallies.ts'

/** A SQL expression: the name of the row of `parks`; '' if it may not be told. */
const TOLD_NAME = `case when not hidden and coalesce(kept_until > now(), true) then name else '' end`

/** What came of reports, the newest first. */
export async function findReportOutcomes(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Outcomes['reports']> {
  return [
    ...(await run(sql<Outcomes['reports']>`
      select reports.id, park_id as "parkId", ${sql.unsafe(TOLD_NAME)} as "parkName", status,
        exists (select from park_corrections where report_id = reports.id and undone_at is null)
          as "isCorrected"
      from reports join parks on parks.id = park_id
      where reports.id = any(${[...ids]}::bigint[])
      order by reports.id desc`)),
  ]
}

/** What came of suggestions, the newest first. A missing park has the suggested name. */
export async function findSuggestionOutcomes(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Outcomes['suggestions']> {
  return [
    ...(await run(sql<Outcomes['suggestions']>`
      select suggestions.id, parks.id as "parkId",
        case when parks.id is null then coalesce(content ->> 'name', '')
          else ${sql.unsafe(TOLD_NAME)} end as "parkName", status, reply
      from suggestions left join parks on parks.id = coalesce(park_id, added_id)
      where suggestions.id = any(${[...ids]}::bigint[])
      order by suggestions.id desc`)),
  ]
}

type Asked = { parkId: number; key: string }

/** What is known now of what was answered, in order; hidden parks are left out. */
export async function findAnswerOutcomes(
  { sql, run }: Database,
  asked: readonly Asked[],
): Promise<Outcomes['answers']> {
  type Row = Outcomes['answers'][number] & { said: Outcomes['answers'][number]['said'] | null }
  const rows = await run(sql<Row[]>`
    select asked.park_id::int as "parkId", ${sql.unsafe(TOLD_NAME)} as "parkName", asked.key,
      (select value from won_facts(parks, false) as won where won.key = asked.key) as known,
      ${sql.unsafe(SAID)} as said
    from unnest(${asked.map(({ parkId }) => parkId)}::bigint[], ${asked.map(({ key }) => key)}::text[])
      with ordinality as asked(park_id, key, number)
    join parks on parks.id = coalesce(kept_park(asked.park_id), asked.park_id)
    where not hidden
    order by number`)
  return rows.map((row) => {
    const said = (row.said ?? []).filter(({ key }) => key === row.key)
    if (row.key !== HOURS.key) return { ...row, said }
    const tallies = said.map((one) => ({ ...one, fresh: one.count, last: one.last ?? '' }))
    return { ...row, said, known: settle(tallies)?.value ?? null }
  })
}
