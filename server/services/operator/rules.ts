import type { Database } from '#db/client.ts'
import { findPark } from '#db/queries/park/parks.ts'
import {
  previewRule as findChanges,
  findRules,
  type RuledChange,
  type StoredRule,
  writeRule,
} from '#db/queries/rules/rules.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { type RuleForm, ruleTexts, toRule, toRuleForm } from '#domain/rules/rule-form.ts'
import type { ListedRule, RulePreview } from '#domain/rules/rule-schemas.ts'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'

type Ports = { database: Database }

/** Parks named in a preview. */
const MAX_EXAMPLES = 10

/** All rules, with how many parks each says something of. */
export async function listRules({ database }: Ports): Promise<ListedRule[]> {
  const rules = await findRules(database)
  return rules.map(({ rule, ...state }) => ({
    id: rule.id,
    texts: ruleTexts(rule),
    ...state,
    named: Object.keys(rule.named ?? {}).length,
    form: toRuleForm(rule),
  }))
}

/** What saving a rule would change. */
export async function previewRule(deps: Ports, form: RuleForm): Promise<RulePreview> {
  const { rule, before } = await read(deps, form)
  const { parks, changes } = await findChanges(deps.database, rule, before?.isOn ?? true)
  const examples = changes.slice(0, MAX_EXAMPLES).map(({ id, name, ...said }) => {
    const [before, after] = [textOf(said.before), textOf(said.after)]
    return before === after
      ? { id, name, before: before + bySource(said.before), after: after + bySource(said.after) }
      : { id, name, before, after }
  })
  return { parks, changed: changes.length, examples }
}

/**
 * Saves a new or edited rule, and applies it to its parks.
 *
 * @returns its id, and the form as it was before
 */
export async function saveRule(
  deps: Ports,
  form: RuleForm,
): Promise<{ id: string; before: RuleForm | null }> {
  const { rule, before } = await read(deps, form)
  await writeRule(deps.database, rule, before?.isOn ?? true)
  return { id: rule.id, before: before ? toRuleForm(before.rule) : null }
}

/** Switches a rule on or off; returns whether it was on. */
export async function switchRule(deps: Ports, id: string, isOn: boolean): Promise<boolean> {
  const { rule, isOn: wasOn } = await find(deps, id)
  if (wasOn !== isOn) await writeRule(deps.database, rule, isOn)
  return wasOn
}

async function find({ database }: Ports, id: string): Promise<StoredRule> {
  const found = (await findRules(database)).find(({ rule }) => rule.id === id)
  if (!found) throw new NotFoundError('There is no such rule.')
  return found
}

async function read(deps: Ports, form: RuleForm) {
  const before = form.id === null ? undefined : await find(deps, form.id)
  const rule = toRule(form.id ?? newId(form), form, before?.rule)
  const isOfSome = rule.parks || Object.keys(rule.named ?? {}).length > 0
  if (!isOfSome) throw new BadRequestError('Say who runs the parks that the rule is about.')
  const says = rule.facts || rule.hours || rule.notes || Object.keys(rule.named ?? {}).length > 0
  if (!says) throw new BadRequestError('Say at least one fact, or the hours.')
  for (const number of form.except) {
    if (before && Object.hasOwn(before.rule.named ?? {}, number)) continue
    if (!(await findPark(deps.database, Number(number))))
      throw new BadRequestError(`There is no park number ${number} to except.`)
  }
  return { rule, before }
}

/** An id that says whose the rule is and, as it stays for good, when it was added. */
function newId({ agency }: RuleForm): string {
  const words = agency.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `own-${words.join('-').slice(0, 30)}-${Date.now()}`.replace('--', '-')
}

/** ' (NYC Parks)': whose rules say it. */
function bySource(layer: RuledChange['before']): string {
  const sources = Object.values(layer?.facts ?? {}).map(({ source = '' }) => source)
  const agencies = [...new Set([...sources, layer?.hoursBy ?? ''])].filter(Boolean)
  return agencies.length > 0 ? ` (${agencies.map(sourceName).join(', ')})` : ''
}

/** 'Dogs on leash only. By the rule of NYC Parks: Monday: 6:00 AM – 1:00 AM'. */
function textOf(layer: RuledChange['before']): string {
  const outside = layer?.facts?.dog_area && layer.rules.find(({ notes }) => notes?.dog_area)?.notes
  const facts = Object.entries(layer?.facts ?? {}).flatMap(([key, { value }]) =>
    key === 'leash' && outside ? [] : [[key, value]],
  )
  const hours = layer?.openingHours
  const reported = layer?.rules.flatMap((one) => [
    ...ruleTexts({ facts: one.reported?.facts }),
    ...(one.reported?.hours ? [one.reported.hours] : []),
  ])
  const texts = [
    ...ruleTexts({ facts: Object.fromEntries(facts) }),
    ...(outside?.dog_area ? [outside.dog_area] : []),
    ...(hours ? [hours.weekday_text[0] ?? hours.as_told ?? ''] : []),
    ...(reported ?? []).map((text) => `reported: ${text}`),
  ]
  return texts.join(' · ') || 'nothing'
}
