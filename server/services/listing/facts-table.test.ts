import { describe, expect, test } from 'vitest'
import { compareFacts } from './facts-table.ts'

type Fields = { area?: number; source?: string; toldBy?: Record<string, string> }

const park = (id: number, fields: Fields = {}) => ({
  id,
  name: `Elm Park ${id}`,
  source: 'town',
  ...fields,
})
const fact = (parkId: number, key: string, value: string, source = 'town') => ({
  parkId,
  key,
  value,
  source,
  since: null as string | null,
  told: null as string | null,
})

describe('the facts of parks beside each other', () => {
  test('are those that several parks have, unknown ones distinguished from those that are not there', () => {
    const parks = [park(1, { area: 40_468.6 }), park(2, { area: 300 }), park(3)]
    const table = compareFacts(parks, [
      ...[{ ...fact(1, 'dog_area', 'yes'), since: '2020-05-01' }, fact(2, 'dog_area', 'no')],
      ...[{ ...fact(1, 'fenced', 'limited', 'osm'), told: '2024-02-03' }, fact(3, 'fenced', 'yes')],
      ...[fact(1, 'leash', 'off'), fact(3, 'leash', 'no')],
      ...[fact(1, 'tennis', '8'), fact(2, 'tennis', 'yes')],
      ...[fact(1, 'path_length', '1700'), fact(2, 'path_length', '300')],
      fact(1, 'shade', 'yes', 'alone'),
    ])
    expect(table).toEqual({
      columns: [
        ...['Acres', 'Dog area', 'Dogs and leash', 'Fenced'],
        ...['Tennis', 'Length of paths'],
      ],
      rows: [
        {
          name: 'Elm Park 1',
          path: '/parks/1/elm-park-1',
          cells: ['10', 'yes', 'off leash', 'in part', '8', '1.1 mi'],
        },
        {
          name: 'Elm Park 2',
          path: '/parks/2/elm-park-2',
          cells: ['< 0.1', 'no', '?', '?', 'yes', '0.2 mi'],
        },
        {
          name: 'Elm Park 3',
          path: '/parks/3/elm-park-3',
          cells: ['?', '?', 'no dogs', 'yes', '?', '?'],
        },
      ],
      sources: ['town (as of 2020; date unknown)', 'OpenStreetMap contributors (as of 2024)'],
    })
  })

  test('name the source of sizes, which may not be the park’s own', () => {
    const parks = [
      park(1, { area: 900, toldBy: { area: 'county', rating: 'village' } }),
      park(2, { area: 900, toldBy: { area: 'county' } }),
    ]
    const lit = [fact(1, 'lit', 'yes', 'osm'), fact(2, 'lit', 'no', 'osm')]
    expect(compareFacts(parks, lit)?.sources).toEqual([
      'OpenStreetMap contributors (date unknown)',
      'county (date unknown)',
    ])
  })

  test('have at most seven columns, and those that differ or decide come first', () => {
    const parks = [park(1, { area: 900 }), park(2, { area: 900 })]
    const same = ['benches', 'grills', 'cafe', 'lake', 'river', 'golf', 'lit', 'fee']
    const facts = [
      ...same.flatMap((key) => [fact(1, key, 'yes'), fact(2, key, 'yes')]),
      ...[fact(1, 'toilets', 'yes'), fact(2, 'toilets', 'yes')],
      ...[fact(1, 'camping', 'yes'), fact(2, 'camping', 'no')],
    ]
    const { columns = [] } = compareFacts(parks, facts) ?? {}
    expect(columns).toHaveLength(7)
    expect(columns).toEqual(expect.arrayContaining(['Acres', 'Toilets', 'Camping']))
  })

  test('are of twenty parks, none of them known from Google alone', () => {
    const parks = Array.from({ length: 25 }, (_, index) =>
      park(index, { area: 900, ...(index === 3 ? { source: 'google' } : {}) }),
    )
    const facts = parks.map(({ id }) => fact(id, 'toilets', 'yes'))
    const rows = compareFacts(parks, facts)?.rows ?? []
    expect(rows).toHaveLength(19)
    expect(rows.map(({ name }) => name)).not.toContain('Elm Park 3')
  })

  test('are not compared where little is known', () => {
    const parks = [park(1, { area: 900 }), park(2, { area: 900 })]
    expect(compareFacts(parks, [fact(1, 'toilets', 'yes')])).toBeUndefined()
    expect(compareFacts([], [])).toBeUndefined()
  })
})
