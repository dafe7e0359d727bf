import { expect, test } from 'vitest'
import { cardHeight, listingCard, parkCard, parksFoundText, siteCard } from './social-card.ts'

test.each([
  [
    parkCard({ id: 12, name: 'Alder "A" Park' }),
    { path: '/og/parks/12.png?width=800', alt: 'Alder "A" Park', width: 800, height: 420 },
  ],
  [
    listingCard(['dog-park', 'são paulo?'], 'Dog Parks in São Paulo?'),
    {
      path: '/og/listings/dog-park/s%C3%A3o%20paulo%3F.png?width=800',
      alt: 'Dog Parks in São Paulo?',
      width: 800,
      height: 420,
    },
  ],
  [
    siteCard('Parkfetch'),
    { path: '/og/site.png?width=800', alt: 'Parkfetch', width: 800, height: 420 },
  ],
])('a card is announced at $path', (card, expected) => {
  expect(card).toEqual(expected)
})

test('a card is 1200 by 630, or less in the same proportion', () => {
  expect([cardHeight(1200), cardHeight(800)]).toEqual([630, 420])
})

test.each([
  [1, '1 park found'],
  [2, '2 parks found'],
  [1234, '1,234 parks found'],
])('%s parks', (total, text) => {
  expect(parksFoundText(total)).toBe(text)
})
