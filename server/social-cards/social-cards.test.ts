import { BulkheadRejectedError } from 'cockatiel'
import { expect, test } from 'vitest'
import type { CardContent } from './draw-card.ts'
import { makeSocialCards } from './social-cards.ts'

const aCard = (seed = 1): CardContent => ({
  siteName: 'Parkfetch',
  title: 'Alder Park',
  fallback: 'A park',
  detail: null,
  credit: null,
  theme: 'meadow',
  seed,
})

test('a card is drawn once for all who ask for it, then cached', async () => {
  const cards = makeSocialCards()
  const [first, second] = await Promise.all([cards.draw(aCard(), 800), cards.draw(aCard(), 800)])
  expect(second).toBe(first)
  expect(await cards.draw(aCard(), 800)).toBe(first)
  expect((await cards.draw(aCard(), 1200)).etag).not.toBe(first.etag)
  expect((await cards.draw(aCard(2), 800)).etag).not.toBe(first.etag)
  const credited = { ...aCard(), credit: 'Park data: © OpenStreetMap contributors' }
  expect((await cards.draw(credited, 800)).etag).not.toBe(first.etag)
})

test('more than 51 at once are refused', async () => {
  const cards = makeSocialCards()
  const seeds = Array.from({ length: 53 }, (_, index) => index)
  const results = await Promise.allSettled(seeds.map((seed) => cards.draw(aCard(seed), 800)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const result of refused) {
    expect(result).toMatchObject({ reason: expect.any(BulkheadRejectedError) })
  }
}, 60_000)

test('what a park has is shown as icons, at most four, and a long address whole', async () => {
  const draw = async (fields: Partial<CardContent>) =>
    (await makeSocialCards().draw({ ...aCard(), ...fields }, 800)).etag
  const bare = await draw({})
  expect(await draw({ amenities: ['Ponies'] })).toBe(bare)
  const dogs = await draw({ amenities: ['Dog Park'] })
  expect(dogs).not.toBe(bare)
  const four = ['Dog Park', 'Playground', 'Restrooms', 'Wheelchair Accessible']
  expect(await draw({ amenities: [...four, 'Camping'] })).toBe(await draw({ amenities: four }))
  const portrait = { shape: 'M0 0h9v9z', metres: 1 } as unknown as CardContent['portrait']
  const street = 'Day Street & Sanchez Street, San Francisco'
  const other = await draw({ portrait, detail: street.replace('Francisco', 'Rafael') })
  expect(await draw({ portrait, detail: street })).not.toBe(other)
})
