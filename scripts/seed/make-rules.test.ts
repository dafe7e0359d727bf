import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedRuleList } from '#db/seed/seed-rules.ts'
import { collectRules, makeRules } from './make-rules.ts'
import type { GivenRule } from './rule-parts.ts'

const FOLDER = join(process.cwd(), '../shared/data')
const nothing = {
  files: { rows: () => [], json: <T>() => ({ features: [] }) as T },
  listed: () => [],
}

const given: GivenRule = {
  ...{ id: 'nyc-hours', fact: 'hours', value: '06:00-01:00', certainty: 'rule', ship: true },
  says: 'Open 6 a.m. to 1 a.m.',
  sources: [{ title: '§1-03', address: 'https://parks.test/1-03 (a copy)', date: 'of 2015-05' }],
  exceptions: [
    { seed: 'nyc-parks/B073', value: '05:00-01:00', certainty: 'official' },
    { seed: 'nyc-parks/M098', value: '06:00-24:00', certainty: 'secondary' },
    { seed: 'nyc-parks/M088', value: null, certainty: 'unconfirmed' },
  ],
}

test('a rule has its address and date, and exceptions are rules of their own', () => {
  const [rule, prospect, washington, ...others] = makeRules([given], nothing)
  expect(rule).toMatchObject({
    ...{ hours: '06:00-01:00', since: '2015-05-01', unless: 'other hours are posted' },
    sources: [{ title: '§1-03', address: 'https://parks.test/1-03', date: 'of 2015-05' }],
    named: { 'nyc-parks/B073': {}, 'nyc-parks/M098': {}, 'nyc-parks/M088': {} },
  })
  expect(prospect?.named).toEqual({ 'nyc-parks/B073': { hours: '05:00-01:00' } })
  expect(prospect?.isReported).toBeUndefined()
  expect(washington?.isReported).toBe(true)
  expect(others).toEqual([])
})

test('a list that names several sources is a rule for each', () => {
  const entry = (name: string, seed: string | null) => ({ name, seed, facts: { dog_area: 'yes' } })
  const entries = [
    entry('Hamlin Park', 'chicago-park-district/106'),
    entry('Horner Park', 'chicago-park-district/228'),
    entry('Clarendon Park', null),
  ]
  const list = { ...given, id: 'chicago-dog-areas', certainty: 'secondary', entries }
  expect(
    makeRules([list], nothing).map(({ sources, named }) => [sources[0]?.title, named]),
  ).toEqual([
    [
      '§1-03',
      {
        'chicago-park-district/106': { facts: { dog_area: 'yes' } },
        'chicago-park-district/1002': { facts: { dog_area: 'yes' } },
      },
    ],
    [
      'Newsletter of the Horner Park Dog Park committee',
      { 'chicago-park-district/228': { facts: { dog_area: 'yes' } } },
    ],
  ])
})

test('what is unconfirmed is left out, and a rule that nothing is known to do with is refused', () => {
  expect(makeRules([{ ...given, id: 'unconfirmed-fees', ship: false }], nothing)).toEqual([])
  expect(() => makeRules([{ ...given, id: 'new' }], nothing)).toThrow('how to apply the rule new')
})

test.skipIf(!existsSync(FOLDER))(
  'the rules that come along are those that were collected',
  async () => {
    expect(await collectRules(FOLDER, process.cwd())).toEqual(seedRuleList)
  },
)
