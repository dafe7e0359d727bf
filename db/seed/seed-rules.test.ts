import { expect, test } from 'vitest'
import { FACTS } from '#domain/facts/catalogue.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import { openingHoursLines } from '#domain/hours/opening-hours.ts'
import { ruleSchema } from '#domain/rules/rule.ts'
import { PARK_LISTS, toRule, toRuleForm } from '#domain/rules/rule-form.ts'
import { SEED_SETS } from './listed-park.ts'
import { seedRuleList } from './seed-rules.ts'

const statements = seedRuleList.flatMap((rule) => [rule, ...Object.values(rule.named ?? {})])
const hours = [...new Set(statements.flatMap((says) => says.hours ?? []))]

test('each rule is whole, and its facts are values of the catalogue', () => {
  for (const rule of seedRuleList) expect(() => ruleSchema.parse(rule), rule.id).not.toThrow()
  expect(new Set(seedRuleList.map(({ id }) => id)).size).toBe(seedRuleList.length)
  const wrong = statements
    .flatMap(({ facts = {} }) => Object.entries(facts))
    .filter(([key, value]) => !FACTS.some((fact) => fact.key === key && isValueOf(fact, value)))
  expect(wrong).toEqual([])
})

test('the operator can choose each list, and opening a rule to edit it changes nothing', () => {
  expect(PARK_LISTS).toEqual(SEED_SETS)
  for (const rule of seedRuleList) {
    const edited = toRule(rule.id, toRuleForm(rule), rule)
    expect({ ...edited, since: rule.since }).toEqual(rule)
  }
})

test('another list is taken whole', () => {
  const rule = seedRuleList.find(({ parks }) => parks?.ids)
  if (!rule) throw new Error('No rule is about a part of a list.')
  const form = { ...toRuleForm(rule), set: 'denver-parks' }
  expect(toRule(rule.id, form, rule).parks).toMatchObject({ set: 'denver-parks', ids: undefined })
})

test.each(hours)('%s says at any time whether a park is open', (text) => {
  const place = { lat: 40.7, lng: -74 }
  for (let hour = 0; hour < 24; hour++) {
    const at = localMoment(new Date(Date.UTC(2026, 5, 1, hour)), 'America/New_York', place)
    const status = at && openStatus(openingHoursLines(text) ?? [], at)
    expect(status?.state).toMatch(/^(open|closed)$/)
  }
})

test.each([
  ['06:00-01:00', ['00:30', '06:00', '23:59'], ['01:00', '05:59']],
  ['05:00-24:00', ['05:00', '23:59'], ['00:00', '04:59']],
  ['(sunrise-00:30)-(sunset+00:30)', ['05:20', '20:30'], ['04:30', '21:10']],
])('%s is open at %s, closed at %s', (text, open, closed) => {
  const place = { lat: 40.7, lng: -74 }
  const stateAt = (time: string) => {
    // New York is four hours behind in June, and the sun is up from 5:25 to 8:21 PM.
    const at = localMoment(new Date(`2026-06-02T${time}:00-04:00`), 'America/New_York', place)
    return at && openStatus(openingHoursLines(text) ?? [], at).state
  }
  expect(open.map(stateAt)).toEqual(open.map(() => 'open'))
  expect(closed.map(stateAt)).toEqual(closed.map(() => 'closed'))
})
