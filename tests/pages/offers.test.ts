import { expect, test } from 'vitest'
import { findPark, openDocument } from './site.ts'

/** What only a script could do. */
const OFFERS = ['Share', 'Report an Issue', 'Rate it', 'Load again']

test('a park’s page and card offer nothing that needs scripts', async () => {
  const { id } = await findPark('Golden Gate Park')
  for (const path of [`/parks/${id}/golden-gate-park`, `/?park=${id}`]) {
    const { $ } = await openDocument(path)
    const texts = $('body *')
      .toArray()
      .map((element) => $(element).text().trim())
    expect([path, texts.filter((text) => text === 'Directions').length > 0]).toEqual([path, true])
    expect([path, texts.filter((text) => OFFERS.includes(text))]).toEqual([path, []])
  }
})
