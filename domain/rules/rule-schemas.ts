import { z } from 'zod'
import { openingHoursLines } from '../hours/opening-hours.ts'
import { ruleSchema } from './rule.ts'
import { isRuleFact, PARK_LISTS } from './rule-form.ts'

const words = z.array(z.string().trim().min(1).max(100)).max(20)

/** A rule as the operator writes it. */
export const ruleFormSchema = z
  .object({
    id: ruleSchema.shape.id.nullable(),
    agency: z.string().trim().pipe(ruleSchema.shape.agency),
    says: z.string().trim().max(500),
    title: z.string().trim().min(1, 'must not be empty').max(300),
    address: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
    date: z.string().trim().max(100),
    isReported: z.boolean(),
    facts: z
      .array(z.string())
      .max(20)
      .refine((all) => all.every(isRuleFact), {
        error: ({ input }) =>
          `must be facts such as leash:on, not ${(input as string[]).find((one) => !isRuleFact(one))}`,
      })
      .refine((all) => new Set(all.map((one) => one.split(':')[0])).size === all.length, {
        error: 'must have one value for each fact',
      }),
    hours: z
      .string()
      .trim()
      .max(300)
      .refine((text) => text === '' || openingHoursLines(text) !== null, {
        error: 'must be hours such as 06:00-22:00',
      }),
    unless: z.string().trim().max(100),
    set: z.enum(['', ...PARK_LISTS]),
    runBy: words,
    types: words,
    cities: words,
    minAcres: z.number().min(0).max(1e7),
    except: z.array(z.string().regex(/^\d{1,9}$/)).max(1000),
  })
  .strict()

export const ruleSwitchSchema = z.object({ id: ruleSchema.shape.id, isOn: z.boolean() })

export const savedRuleSchema = z.object({ id: z.string() })

/** A rule in the operator's list. */
export const listedRuleSchema = z.object({
  id: z.string(),
  /** What it says in general: 'Dogs on leash only', '06:00-01:00'. */
  texts: z.array(z.string()),
  isOn: z.boolean(),
  /** Whether the operator has added or edited it. */
  isOwn: z.boolean(),
  isEdited: z.boolean(),
  /** Of how many parks something is said by it. */
  parks: z.int(),
  /** The parks that it names, each with what it says of that one. */
  named: z.int(),
  form: ruleFormSchema,
})
export type ListedRule = z.output<typeof listedRuleSchema>

/** What saving a rule would change. */
export const rulePreviewSchema = z.object({
  /** Of how many parks it would say something, and how many would change. */
  parks: z.int(),
  changed: z.int(),
  /** The first of these, with what rules say of them. */
  examples: z.array(
    z.object({ id: z.int(), name: z.string(), before: z.string(), after: z.string() }),
  ),
})
export type RulePreview = z.output<typeof rulePreviewSchema>
