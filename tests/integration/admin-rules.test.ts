import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findPark } from '#db/queries/park/parks.ts'
import { applyRules } from '#db/queries/rules/apply-rules.ts'
import { seedRuleList, seedRules } from '#db/seed/seed-rules.ts'
import type { RuleForm } from '#domain/rules/rule-form.ts'
import { listRules, previewRule, saveRule, switchRule } from '#server/services/operator/rules.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

describe('the operator’s rules', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.sql.begin((tx) => seedRules(tx))
  })
  afterAll(() => database.close())

  const FORM: RuleForm = {
    ...{
      id: null,
      agency: 'Town of Oak',
      says: 'Open by day.',
      title: '§1',
      address: '',
      date: '',
    },
    ...{ isReported: false, facts: ['leash:no'], hours: 'sunrise-sunset', unless: '' },
    ...{ set: '', runBy: ['Town of Oak'], types: [], cities: [], minAcres: 0, except: [] },
  }

  test('the operator adds a rule, excepts a park, switches it off, and history keeps it', async () => {
    const deps = { database }
    const run = { facts: { run_by: { value: 'Town of Oak' } } }
    const [parkId = 0] = await insertParks(
      database,
      { name: 'Oak Green', ...run },
      { name: 'Elm Green', ...run },
    )
    const preview = await previewRule(deps, FORM)
    expect(preview).toMatchObject({ parks: 2, changed: 2 })
    expect(preview.examples[0]).toMatchObject({
      name: 'Oak Green',
      before: 'nothing',
      after: 'No dogs · Monday: Sunrise – Sunset',
    })
    expect((await findPark(database, parkId))?.openingHours).toBeUndefined()
    const { id, before } = await saveRule(deps, FORM)
    expect(before).toBeNull()
    expect((await findPark(database, parkId))?.openingHours?.rule).toBe(
      'By the rule of Town of Oak',
    )
    expect((await listRules(deps))[0]).toMatchObject({ id, isOwn: true, isOn: true, parks: 2 })

    const edited = { ...FORM, id, facts: ['leash:on'], except: [String(parkId)] }
    expect(await previewRule(deps, edited)).toMatchObject({ parks: 1, changed: 2 })
    await saveRule(deps, edited)
    expect((await findPark(database, parkId))?.facts?.map(({ key }) => key)).toEqual(['run_by'])
    await saveRule(deps, { ...edited, except: [] })
    expect(await switchRule(deps, id, false)).toBe(true)
    expect((await findPark(database, parkId))?.openingHours).toBeUndefined()
    const history = await database.sql`
      select concat_ws(' ', key, coalesce(before, '?'), coalesce(after, '?')) as change
      from park_history where source = 'rules' and park_id = ${parkId} order by id`
    expect(history.map(({ change }) => change)).toEqual([
      ...['leash ? no', 'hours ? Sunrise – Sunset every day'],
      ...['leash no ?', 'hours Sunrise – Sunset every day ?'],
      ...['leash ? on', 'hours ? Sunrise – Sunset every day'],
      ...['leash on ?', 'hours Sunrise – Sunset every day ?'],
    ])
  })

  test('the operator’s own rule counts more than one that came along, also after the next start', async () => {
    const deps = { database }
    const [parkId = 0] = await insertParks(database, {
      name: 'Ash Green',
      types: ['park'],
      facts: { run_by: { value: 'NYC Parks' } },
    })
    await database.sql.begin(async (tx) => {
      await seedRules(tx, seedRuleList)
      await applyRules(tx)
    })
    const leash = async () =>
      (await findPark(database, parkId))?.facts?.find(({ key }) => key === 'leash')?.value
    expect(await leash()).toBe('on')
    const own = { ...FORM, agency: 'Zed', facts: ['leash:off'], hours: '', runBy: ['NYC Parks'] }
    const preview = await previewRule(deps, own)
    expect(preview.examples.find(({ name }) => name === 'Ash Green')?.after).toContain('Off leash')
    const { id } = await saveRule(deps, own)
    expect(await leash()).toBe('off')
    await database.sql.begin((tx) => applyRules(tx))
    expect(await leash()).toBe('off')
    const unchanged = await previewRule(deps, { ...own, id })
    expect(unchanged).toMatchObject({ changed: 0, examples: [] })
    await switchRule(deps, id, false)
    expect(await leash()).toBe('on')
  })

  test('a rule without parks or without anything said is refused', async () => {
    const deps = { database }
    await expect(saveRule(deps, { ...FORM, runBy: [] })).rejects.toThrow('who runs')
    await expect(saveRule(deps, { ...FORM, facts: [], hours: '' })).rejects.toThrow('at least one')
    await expect(saveRule(deps, { ...FORM, id: 'nothing' })).rejects.toThrow('no such rule')
    await expect(saveRule(deps, { ...FORM, except: ['99999999'] })).rejects.toThrow(
      'There is no park number 99999999 to except.',
    )
  })

  test('newer rules come along, but leave what the operator has edited or switched off', async () => {
    const deps = { database }
    const [first, second, third] = seedRuleList
    if (!first || !second || !third) throw new Error('There are too few rules.')
    const form = (await listRules(deps)).find(({ id }) => id === first.id)?.form
    if (!form) throw new Error('The rule is not listed.')
    await saveRule(deps, { ...form, says: 'Edited.' })
    await switchRule(deps, second.id, false)
    const newer = [first, second, third].map((rule) => ({ ...rule, says: 'Newer.' }))
    expect(
      await database.sql.begin((tx) => seedRules(tx, [...newer, ...seedRuleList.slice(3)])),
    ).toBe(true)
    const listed = new Map((await listRules(deps)).map((rule) => [rule.id, rule]))
    expect(listed.get(first.id)).toMatchObject({ isEdited: true, form: { says: 'Edited.' } })
    expect(listed.get(second.id)).toMatchObject({ isOn: false, form: { says: 'Newer.' } })
    expect(listed.get(third.id)).toMatchObject({
      isOn: true,
      isEdited: false,
      form: { says: 'Newer.' },
    })
  })
})
