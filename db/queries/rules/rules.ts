import type postgres from 'postgres'
import { HOURS } from '#domain/facts/answers.ts'
import type { Rule } from '#domain/rules/rule.ts'
import { dailyText, rulesOfPark } from '#domain/rules/rules-of-park.ts'
import type { Database } from '../../client.ts'
import { transaction } from '../../transaction.ts'
import { applyRules, findInOrder, findRuledParks } from './apply-rules.ts'

type Tx = postgres.TransactionSql

/** A rule as stored; `parks`: of how many it says something. */
export type StoredRule = {
  rule: Rule
  isOn: boolean
  isOwn: boolean
  isEdited: boolean
  parks: number
}

/** The rules, the operator's own first. */
export async function findRules({ sql, run }: Database): Promise<StoredRule[]> {
  return run(sql<StoredRule[]>`
    with held as (
      select said ->> 'id' as id, count(*)::int as parks
      from park_layers cross join jsonb_array_elements(facts -> 'rules') as said
      where source = 'rules' group by 1
    )
    select rule, is_on as "isOn", seeded is null as "isOwn",
      coalesce(seeded <> rule, false) as "isEdited", coalesce(parks, 0) as parks
    from rules left join held using (id)
    order by seeded is null desc, rule ->> 'agency', id`)
}

/** Parks written at a time: an embedded database answers nobody else meanwhile. */
const AT_ONCE = 50

/**
 * Stores a rule, or whether it is on, and applies it in batches. If that is interrupted, the next
 * start applies all rules again.
 */
export async function writeRule(database: Database, rule: Rule, isOn: boolean): Promise<void> {
  const { sql } = database
  const { changes } = await previewRule(database, rule, isOn)
  await sql.begin(async (tx) => {
    await tx`
      insert into rules (id, rule, is_on) values (${rule.id}, ${JSON.stringify(rule)}::text::jsonb, ${isOn})
      on conflict (id) do update set rule = excluded.rule, is_on = excluded.is_on, updated_at = now()`
    await tx`delete from imports where file_name = 'rules'`
  })
  for (let start = 0; start < changes.length; start += AT_ONCE) {
    const ids = changes.slice(start, start + AT_ONCE).map(({ id }) => id)
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await applyRules(tx, ids)
      await noteChanges(tx, changes.slice(start, start + AT_ONCE))
    })
  }
}

/** Notes hours, and facts of parks of which no rule said any: the others are noted as they are written. */
async function noteChanges(tx: Tx, changes: readonly RuledChange[]) {
  const notes = changes.flatMap(({ id, before, after }) => {
    const [had, has] = [before, after].map((layer) => layer?.openingHours)
    const hours = [had ? dailyText(had) : null, has ? dailyText(has) : null]
    const facts = before?.facts ? [] : Object.entries(after?.facts ?? {})
    return [
      ...facts.map(([key, { value }]) => ({ park_id: id, key, before: null, after: value })),
      ...(hours[0] === hours[1]
        ? []
        : [{ park_id: id, key: HOURS.key, before: hours[0], after: hours[1] }]),
    ]
  })
  await tx`
    insert into park_history (park_id, source, key, before, after)
    select park_id, 'rules', key, before, after
    from jsonb_to_recordset(${JSON.stringify(notes)}::text::jsonb)
      as note(park_id int, key text, before text, after text)`
}

/** A park of which rules would say something else, with what they say now and then. */
export type RuledChange = Record<'before' | 'after', ReturnType<typeof rulesOfPark>> & {
  id: number
  name: string
}

/** What a rule would change, and of how many parks it would say something. */
export function previewRule(
  { sql }: Database,
  rule: Rule,
  isOn: boolean,
): Promise<{ parks: number; changes: RuledChange[] }> {
  return transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    const stored = await findInOrder(tx)
    const changed = stored.map((one) => (one.rule.id === rule.id ? { rule, isOn } : one))
    const isNew = stored.every((one) => one.rule.id !== rule.id)
    const now = rulesOn(stored)
    const then = rulesOn(isNew ? [{ rule, isOn }, ...stored] : changed)
    const found = await findRuledParks(tx, [...now, rule])
    const parks = found.map((park) => {
      const [before, after] = [rulesOfPark(park, now), rulesOfPark(park, then)]
      return { id: park.id, name: park.name, before, after }
    })
    return {
      parks: parks.filter(({ after }) => after?.rules.some(({ id }) => id === rule.id)).length,
      changes: parks.filter(({ before, after }) => statementsOf(before) !== statementsOf(after)),
    }
  })
}

function rulesOn(rules: readonly { rule: Rule; isOn: boolean }[]): Rule[] {
  return rules.filter(({ isOn }) => isOn).map(({ rule }) => rule)
}

/** As text, whatever the order of the rules. */
function statementsOf(layer: ReturnType<typeof rulesOfPark>): string {
  const byId = layer?.rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const facts = Object.entries(layer?.facts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([byId, facts, layer?.openingHours])
}
