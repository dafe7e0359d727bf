import { expect, test } from 'vitest'
import { type Doubt, doubtsOf } from './review.ts'

const plain = { note: null, lookalikes: [], movedMetres: null }
const named = (name: string) => ({ ...plain, content: { kind: 'name', name } as const })

const CASES: [string, Parameters<typeof doubtsOf>[0], Doubt[]][] = [
  ['a plain name', named('Oak Park'), []],
  ['a short name in capitals', named('NYC DOG'), []],
  ['a link in a name', named('Visit elm-park.com'), ['link']],
  ['a link in a note', { ...named('Oak Park'), note: 'see http://x.y' }, ['link']],
  ['capitals', named('FREE MONEY HERE'), ['shouting']],
  ['a name of digits', named('123'), ['nameless']],
  ['a name in other letters', named('公园'), []],
  ['a park of this name near', { ...named('Élm  Park'), lookalikes: ['Elm Park'] }, ['lookalike']],
  [
    'a pin far away',
    {
      ...plain,
      content: { kind: 'position', position: { lat: 0, lng: 0 } },
      movedMetres: 2_001,
    },
    ['far'],
  ],
]
test.each(CASES)('%s', (_, suggestion, doubts) => {
  expect(doubtsOf(suggestion)).toEqual(doubts)
})
