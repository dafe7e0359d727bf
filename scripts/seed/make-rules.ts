import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedPark } from '#db/seed/listed-park.ts'
import { SEED_SETS } from '#db/seed/listed-park.ts'
import { readParks, readSetFile } from '#db/seed/read-set.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import type { Rule, RuleSays } from '#domain/rules/rule.ts'
import { filesIn } from './files.ts'
import { MAKERS } from './rule-makers.ts'
import type { GivenRule, RuleFiles } from './rule-parts.ts'

/**
 * Builds db/seed/rules.json, with a line for each named park.
 *
 * @returns the number of rules
 */
export async function writeRules(from: string, root: string): Promise<number> {
  const rules = await collectRules(from, root)
  const texts = rules.map(({ named, ...rule }) => {
    const text = JSON.stringify(rule).slice(0, -1)
    const lines = Object.entries(named ?? {}).map((entry) =>
      JSON.stringify(Object.fromEntries([entry])).slice(1, -1),
    )
    return lines.length > 0 ? `${text},"named":{\n${lines.join(',\n')}}}` : `${text}}`
  })
  writeFileSync(join(root, 'db/seed/rules.json'), `[\n${texts.join(',\n')}\n]\n`)
  return rules.length
}

/**
 * The rules of the product, from those that were collected.
 *
 * @param from the folder of original files
 * @param root the project's folder, with the lists
 */
export async function collectRules(from: string, root: string): Promise<Rule[]> {
  const sets = await Promise.all(
    SEED_SETS.map(async (set) => [set, await readParks(await readSetFile(root, set))] as const),
  )
  const listed = new Map<string, ListedPark[]>(sets)
  const given = JSON.parse(readFileSync(join(from, 'rules/rules.json'), 'utf8')) as GivenRule[]
  return makeRules(given, {
    files: filesIn(join(from, 'parks')),
    listed: (set) => listed.get(set) ?? [],
  })
}

/**
 * Makes the rules of the product from the rules that were collected. What is said here of each is
 * what its remarks say of it: which parks it is about, and how sure it is.
 */
export function makeRules(given: readonly GivenRule[], from: RuleFiles): Rule[] {
  const made = given
    .filter(({ ship }) => ship)
    .flatMap((rule) => {
      const make = MAKERS[rule.id]
      if (!make) throw new Error(`Nothing says how to apply the rule ${rule.id}.`)
      return make({ ...from, given: rule })
    })
  for (const { id, facts, named = {} } of made) {
    for (const said of [facts, ...Object.values(named).map((says) => says.facts)])
      checkFacts(id, said)
  }
  return made
}

function checkFacts(id: string, facts: RuleSays['facts'] = {}): void {
  for (const [key, value] of Object.entries(facts)) {
    const fact = FACTS.find((one) => one.key === key)
    if (!fact || !isValueOf(fact, value)) throw new Error(`${id}: ${key} can't be ${value}.`)
  }
}
