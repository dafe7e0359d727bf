import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Rule } from '#domain/rules/rule.ts'
import { moment } from './columns.ts'

/** Rules of agencies. What they say of a park is its layer 'rules'. */
export const rules = pgTable('rules', {
  id: text('id').primaryKey(),
  rule: jsonb('rule').$type<Rule>().notNull(),
  /** As it came along; null if the operator has added it. Different from `rule`: edited. */
  seeded: jsonb('seeded').$type<Rule>(),
  /** False once the operator has switched it off. */
  isOn: boolean('is_on').notNull().default(true),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
