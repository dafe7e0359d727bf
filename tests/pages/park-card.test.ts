import { expect, test } from 'vitest'
import { findPark, openDocument, textOf } from './site.ts'

test('a park’s card shows what is known: address, hours, amenities, the way there', async () => {
  const { id } = await findPark('Golden Gate Park')
  const { $ } = await openDocument(`/?park=${id}`)
  const panel = '[data-park-panel]'
  expect($(panel)).toHaveLength(1)
  const text = textOf($, panel)
  for (const part of [
    '501 Stanyan Street, San Francisco, CA 94117',
    'No ratings yet',
    'Hours unknown',
    'Dog-friendly',
  ])
    expect(text).toContain(part)
  expect(textOf($, `${panel} [aria-label="Summary"]`)).toContain('Welcomes dogs')
  expect($(`${panel} [aria-label="Amenities"] li`)).toHaveLength(8)
  const known = `${panel} [aria-label="What's here"]`
  expect($(`${known} :is(h3, h4)`).text()).toContain('Dogs')
  expect(textOf($, known)).toContain('Dog area Parkfetch')
  expect(textOf($, `${known} details:not([open]) summary`)).toMatch(
    /^What we don't know yet · \d+$/,
  )
  expect(textOf($, `${known} details`)).toContain('Café')
  const directions = $(`${panel} a`).filter((_, link) => $(link).text().includes('Directions'))
  expect(directions.attr('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=37.7694%2C-122.484',
  )
  expect(directions.attr('target')).toBe('_blank')
})
