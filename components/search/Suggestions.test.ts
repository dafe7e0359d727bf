import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { Suggestions } from './Suggestions.tsx'

const item = (text: string): Suggestion => ({ text, detail: 'City', kind: 'city' })

test.each([
  [[], ''],
  [[item('Elm')], '1 suggestion'],
  [[item('Elm'), item('Oak')], '2 suggestions'],
])('the number of suggestions is announced: %j', (items, announced) => {
  const onChoose = () => {}
  const html = renderToStaticMarkup(
    createElement(Suggestions, { id: 'a', items, active: null, onChoose }),
  )
  const [, status] = /role="status">([^<]*)</.exec(html) ?? []
  expect(status).toBe(announced)
})
