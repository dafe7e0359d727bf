import { expect, test } from 'vitest'
import { findPark, openDocument, textOf } from './site.ts'

test('a park’s card shows what is known, each thing once', async () => {
  const { id } = await findPark('Golden Gate Park')
  const { $ } = await openDocument(`/?park=${id}`)
  const panel = '[data-park-panel]'
  expect($(panel)).toHaveLength(1)
  const text = textOf($, panel)
  for (const part of [
    '501 Stanyan Street, San Francisco, CA 94117',
    'No ratings yet',
    'Opening hours are only reported',
    'Gardens, lakes, meadows',
    '1,031 acres',
  ])
    expect(text).toContain(part)
  expect(textOf($, `${panel} [aria-label="Summary"]`)).toContain('Has a dog area')
  const known = `${panel} [aria-label="What's here"]`
  const headings = $(`${known} h4`).toArray()
  expect(headings.map((one) => $(one).text())).toEqual([
    ...['Dogs', 'Kids', 'Comfort', 'Access', 'Sport', 'Nature'],
  ])
  const entries = $(`${known} li`).toArray()
  expect(entries.map((one) => $(one).text())).toEqual([
    'Dog Park Four areas · On a leash outside the dog area',
    ...['Playground', 'Restrooms', 'Picnic Area', 'Wheelchair Accessible'],
    ...['Sports Facilities', 'Walking Trails', 'Nature Views'],
    'Run by: San Francisco Recreation and Park Department',
  ])
  const fold = `${panel} details:has(summary:contains("What we don't know yet"))`
  expect($(fold).attr('open')).toBeUndefined()
  expect(textOf($, `${fold} summary`)).toMatch(/^What we don't know yet \d+$/)
  expect(textOf($, fold)).toContain('Café')
  const sources = textOf($, `${panel} [aria-label="Sources"]`)
  for (const part of [
    'Sources. Parkfetch: name, address, description, ',
    'what’s here (date unknown). SF Rec & Park: size, run by (as of 2019).',
    'SF Rec & Park as reported: ',
  ])
    expect(sources).toContain(part)
  expect(text.match(/Parkfetch/g)).toHaveLength(1)
  const directions = $(`${panel} a`).filter((_, link) => $(link).text().includes('Directions'))
  expect(directions.attr('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=37.7694%2C-122.484',
  )
  expect(directions.attr('target')).toBe('_blank')
})
