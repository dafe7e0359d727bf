import type postgres from 'postgres'
import type { Rule } from '#domain/rules/rule.ts'
import seededRules from './rules.json'

/** The rules of agencies that come along; a test checks each against its schema. */
export const seedRuleList = seededRules as readonly Rule[]

/**
 * Writes the rules that come along. Those that the operator has edited stay as they are, and those
 * switched off stay off.
 *
 * @returns whether any is different from before
 */
export async function seedRules(
  tx: postgres.TransactionSql,
  list: readonly Rule[] = seedRuleList,
): Promise<boolean> {
  const texts = JSON.stringify(list)
  const written = await tx`
    insert into rules (id, rule, seeded)
    select rule ->> 'id', rule, rule from jsonb_array_elements(${texts}::text::jsonb) as rule
    on conflict (id) do update set seeded = excluded.seeded, updated_at = now(),
      rule = case when rules.rule = rules.seeded then excluded.rule else rules.rule end
    where rules.seeded <> excluded.seeded`
  const gone = await tx`
    delete from rules
    where rule = seeded and id <> all(${list.map(({ id }) => id)}::text[])`
  return written.count + gone.count > 0
}
