import { expect, test } from 'vitest'
import { AMENITIES } from './amenities.ts'
import { FACTS, fileWords, searchWords } from './catalogue.ts'
import { FACT_GROUPS } from './fact.ts'
import { filterName, filtersOf, isValueOf, valuesOf } from './fact-filters.ts'

const byKey = new Map(FACTS.map((fact) => [fact.key, fact]))

function factOf(key: string) {
  const fact = byKey.get(key)
  if (!fact) throw new Error(`There is no fact ${key}`)
  return fact
}

test('the catalogue has what decides a visit', () => {
  const keys = `dog_area leash fenced small_dogs double_gate dog_water dog_bags dog_surface
    playground playground_ages playground_surface playground_fenced wheelchair_swing water_play
    toilets toilets_fee toilets_wheelchair changing_table drinking_water shade benches picnic_tables
    shelter grills cafe step_free paved_paths parking disabled_parking transit lit fee
    tennis basketball soccer baseball swimming path_length trails
    lake river woods garden view camping`.split(/\s+/)
  expect(keys.filter((key) => !byKey.has(key))).toEqual([])
  expect(byKey.size).toBe(FACTS.length)
})

test('groups come together, in their order', () => {
  const groups = [...new Set(FACTS.map(({ group }) => group))]
  expect(groups).toEqual(Object.keys(FACT_GROUPS))
  const changes = FACTS.filter(({ group }, index) => FACTS[index - 1]?.group !== group)
  expect(changes).toHaveLength(groups.length)
})

test.each(FACTS.map((fact) => [fact.key, fact] as const))(
  '%s says each of its values',
  (_, fact) => {
    const numeric = { yesno: [], choice: [], count: ['1', 'n'], length: ['n'], text: [] }[fact.kind]
    expect(Object.keys(fact.words).sort()).toEqual([...valuesOf(fact), ...numeric].sort())
    expect(fact.question).toMatch(/^[A-Z].*\?$/)
    expect(fact.key).toMatch(/^[a-z][a-z_]*$/)
    const stated = [fact.files, fact.osm?.any ?? {}, fact.osm?.park ?? {}].flatMap(Object.keys)
    expect(stated.filter((value) => !isValueOf(fact, value))).toEqual([])
    if (fact.of) expect(byKey.has(fact.of)).toBe(true)
  },
)

test.each(AMENITIES)('%s is fed by facts, and is a word of files for one of them', (amenity) => {
  const feeding = FACTS.filter(({ feeds }) => feeds === amenity).map(({ key }) => key)
  const named = fileWords().filter(({ word }) => word === amenity.toLowerCase())
  const [primary] = named
  expect(named).toHaveLength(1)
  expect(primary?.value).toBe('yes')
  expect(feeding).toContain(primary?.key)
  expect(searchWords(amenity).length).toBeGreaterThan(0)
})

test('words of files are small letters and digits, and say one thing of a fact', () => {
  const words = FACTS.flatMap(({ key, files }) =>
    Object.values(files).flatMap((list) => list.map((word) => `${key} ${word}`)),
  )
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((word) => !/^[a-z_]+( [a-z0-9]+)+$/.test(word))).toEqual([])
})

test.each(FACTS.map((fact) => [fact.key, fact] as const))(
  'narrow words of %s are words of files',
  (_, fact) => {
    expect(fact.files.yes ?? []).toEqual(expect.arrayContaining([...(fact.narrow ?? [])]))
  },
)

test.each([
  ['Dog runs', 'dog runs', [['dog_area', 'yes']]],
  ['no dogs', 'no dogs', [['leash', 'no']]],
  [
    'two things at once',
    'tot lot',
    [
      ['playground', 'yes'],
      ['playground_ages', 'toddlers'],
    ],
  ],
  ['nothing', 'hockey stick', []],
])('a file that says %s', (_, text, expected) => {
  const said = fileWords().filter(({ word }) => word === text)
  expect(said.map(({ key, value }) => [key, value])).toEqual(expected)
})

test('filters: limited is enough, but not for who needs a step-free way', () => {
  expect(filtersOf(factOf('fenced'))).toEqual([
    { key: 'fenced', value: 'yes', fits: ['yes', 'limited'], refuses: ['no'], least: null },
  ])
  expect(filtersOf(factOf('step_free'))).toEqual([
    { key: 'step_free', value: 'yes', fits: ['yes'], refuses: ['limited', 'no'], least: null },
    { key: 'step_free', value: 'limited', fits: ['limited', 'yes'], refuses: ['no'], least: null },
  ])
})

test('filters: a leash rule that is only known to allow dogs rules out none but the ban', () => {
  const [off, on, yes, no] = filtersOf(factOf('leash'))
  expect(off).toMatchObject({ value: 'off', fits: ['off'], refuses: ['on', 'no'] })
  expect(on).toMatchObject({ value: 'on', fits: ['on'], refuses: ['off', 'no'] })
  expect(yes).toMatchObject({ value: 'yes', fits: ['yes', 'off', 'on'], refuses: ['no'] })
  expect(no).toMatchObject({ value: 'no', fits: ['no'], refuses: ['off', 'on', 'yes'] })
})

test('a filter for a length is named in miles', () => {
  expect(filterName(factOf('path_length'), '3000')).toBe('1.9+ miles of paths')
})

test('filters: numbers fit from the least one on', () => {
  expect(filtersOf(factOf('tennis'))).toEqual([
    { key: 'tennis', value: 'yes', fits: ['yes'], refuses: ['no'], least: 1 },
  ])
  expect(filtersOf(factOf('path_length')).map(({ least }) => least)).toEqual([
    1000, 3000, 5000, 10000,
  ])
})

test.each([
  ['fenced', ['yes', 'no', 'limited'], ['', 'maybe', '3', 'YES']],
  ['tennis', ['yes', 'no', '8', '1'], ['0', '-1', '1.5', '01', 'limited', '99999999']],
  ['path_length', ['1', '12000'], ['yes', '0', '3 km']],
  ['leash', ['off', 'on', 'yes', 'no'], ['limited', '1']],
])('values of %s', (key, valid, invalid) => {
  expect(valid.filter((value) => !isValueOf(factOf(key), value))).toEqual([])
  expect(invalid.filter((value) => isValueOf(factOf(key), value))).toEqual([])
})
