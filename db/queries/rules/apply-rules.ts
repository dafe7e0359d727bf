import type postgres from 'postgres'
import type { Rule } from '#domain/rules/rule.ts'
import { type RuledPark, type RulesLayer, rulesOfPark } from '#domain/rules/rules-of-park.ts'

type Tx = postgres.TransactionSql

/** The layer of what the rules say of a park. */
const SOURCE = 'rules'
const BATCH = 1000
/** An arbitrary lock id, the same in every process. */
const RULES_LOCK = 7_270_515

/**
 * Writes what the rules that are on say of parks, and takes away what none of them says any more.
 *
 * @param parkIds only of these parks; by default of all
 */
export async function applyRules(tx: Tx, parkIds?: readonly number[]): Promise<void> {
  if (!parkIds) await tx`select pg_advisory_xact_lock(${RULES_LOCK})`
  const rules = (await findInOrder(tx)).flatMap(({ rule, isOn }) => (isOn ? [rule] : []))
  const layers = (await findRuledParks(tx, rules, parkIds)).flatMap((park) => {
    const facts = rulesOfPark(park, rules)
    return facts ? [{ park_id: park.id, facts }] : []
  })
  await takeLayers(tx, layers, parkIds)
  for (let start = 0; start < layers.length; start += BATCH) {
    await writeLayers(tx, layers.slice(start, start + BATCH))
  }
}

/** All rules, the operator's own first: of several that say something of a park the first counts. */
export function findInOrder(tx: Tx): Promise<{ rule: Rule; isOn: boolean }[]> {
  return tx<{ rule: Rule; isOn: boolean }[]>`
    select rule, is_on as "isOn" from rules order by seeded is null desc, id`
}

type Layer = { park_id: number; facts: RulesLayer }

async function takeLayers(
  tx: Tx,
  layers: readonly Layer[],
  parkIds: readonly number[] | undefined,
) {
  const kept = layers.map(({ park_id }) => park_id)
  await tx`
    delete from park_layers
    where source = ${SOURCE} and park_id <> all(${kept}::int[]) and ${isOf(tx, 'park_id', parkIds)}`
}

async function writeLayers(tx: Tx, layers: readonly Layer[]) {
  await tx`
    insert into park_layers (park_id, source, source_id, facts)
    select input.park_id, ${SOURCE}, input.park_id::text, facts
    from jsonb_to_recordset(${JSON.stringify(layers)}::text::jsonb) as input(park_id int, facts jsonb)
    order by input.park_id
    on conflict (park_id, source) do update set facts = excluded.facts, updated_at = now()
    where park_layers.facts <> excluded.facts`
}

/**
 * The parks that rules may be about.
 *
 * @param parkIds only among these parks; by default among all
 */
export async function findRuledParks(
  tx: Tx,
  rules: readonly Rule[],
  parkIds?: readonly number[],
): Promise<RuledPark[]> {
  const sets = rules.flatMap(({ parks }) => parks?.set ?? [])
  const runBy = rules.flatMap(({ parks }) => parks?.runBy ?? []).map((name) => name.toLowerCase())
  const named = rules.flatMap(({ named = {} }) => Object.keys(named))
  const numbers = named.filter((key) => /^\d{1,9}$/.test(key)).map(Number)
  return tx<RuledPark[]>`
    with chosen as (
      select park_id as id from seeded_parks
      where (split_part(key, '/', 1) = any(${sets}::text[]) or key = any(${named}::text[]))
        and ${isOf(tx, 'park_id', parkIds)}
      union
      select park_id from park_facts
      where key = 'run_by' and lower(value) = any(${runBy}::text[]) and ${isOf(tx, 'park_id', parkIds)}
      union
      select id from parks where id = any(${numbers}::int[]) and ${isOf(tx, 'id', parkIds)}
    )
    select parks.id, name, types, city,
      coalesce(area, (select max((facts ->> 'area')::float8) from park_layers
        where has_layers and park_id = parks.id)) as area,
      coalesce(seeded.keys, '{}') as keys,
      array(select value from park_facts where park_id = parks.id and key = 'run_by') as "runBy"
    from chosen join parks using (id)
    left join (select park_id, array_agg(key order by key) as keys from seeded_parks group by park_id)
      as seeded on park_id = id
    order by id`
}

function isOf(tx: Tx, column: string, parkIds: readonly number[] | undefined) {
  return parkIds ? tx`${tx(column)} = any(${[...parkIds]}::int[])` : tx`true`
}
