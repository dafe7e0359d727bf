import { expect, test } from 'vitest'
import type { PageData } from './page-data.ts'
import { pageDataJson, scriptJson } from './script-json.ts'

const park = { name: '</script><b>"data":0 $& Park', stars: 4.5 }

function makeData(...answers: unknown[]): PageData {
  const queries = answers.map((data, index) => ({
    dehydratedAt: 1_000,
    state: { data, dataUpdatedAt: 900, error: null, status: 'success' },
    queryKey: ['park', { id: index }],
    queryHash: `["park",{"id":${index}}]`,
  }))
  const address = { path: '/parks/1', search: '?q="data":0' }
  return { address, dehydrated: { mutations: [], queries } } as unknown as PageData
}

test.each([
  ['no answer', makeData()],
  ['answers, of which none came as text', makeData(park, null, [park], undefined)],
])('of %s it is the JSON of all', (_, data) => {
  const json = pageDataJson(data, () => undefined)
  expect(json).toBe(scriptJson(data))
  expect(json).not.toContain('<')
})

test('the text of an answer takes the place of the answer', () => {
  const data = makeData(park, { data: 0 }, [park])
  const [first, , third] = data.dehydrated.queries.map(({ state }) => state.data)
  const texts = new Map([first, third].map((answer) => [answer, JSON.stringify(answer, null, 1)]))
  const json = pageDataJson(data, (answer) => texts.get(answer))
  expect(JSON.parse(json)).toEqual(data)
  expect(json).not.toContain('<')
  expect(json).toContain('\n')
})
