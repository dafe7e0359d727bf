import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { plain, unbackedWords } from './free-text.ts'

const PARKS: Park[] = [
  {
    id: 1,
    name: 'Stern Grove',
    latitude: 37.7,
    longitude: -122.4,
    source: 'seed',
    types: [],
    amenities: ['Walking Trails', 'Restrooms'],
    vicinity: '2500 Sloat Blvd, San Francisco',
  },
  {
    ...{
      id: 2,
      name: 'Pier 39 Plaza (Fill-In)',
      latitude: 37.8,
      longitude: -122.4,
      source: 'seed',
    },
    types: [],
    amenities: ['Walking Trails'],
    formattedAddress: '1 Shore Rd, Daly City, CA 94014',
    facts: [{ key: 'tennis', value: '8', source: 'osm', how: 'stated' }],
  },
]

const REQUEST = {
  region: 'San Francisco, CA',
  theme: 'Hiking Trails',
  parks: PARKS,
  includesImages: false,
  seed: 1,
}

const wordsIn = (text: string) => unbackedWords(text, REQUEST)

test.each([
  'Parks worth a visit in San Francisco',
  'Hiking Trails in San Francisco, CA',
  'Two parks to know, from Daly City to San Francisco.',
  'Take your time. Look for what you like! Which place is yours?',
  'These 2 parks have trails to walk. Stern Grove’s neighbors know it, and so does Pier 39 Plaza (Fill-In).',
  'Enjoy the walking trails, and let us know what is missing.',
])('%j says nothing that the facts do not', (text) => {
  expect(wordsIn(text)).toEqual([])
})

describe('what the facts do not say is found:', () => {
  test.each([
    // Numbers
    ['These 12 parks wait.', ['12']],
    ['These twelve parks wait.', ['twelve']],
    ['Twelve parks wait.', ['Twelve']],
    ['These two wait.', ['two']],
    ['See two lakes.', ['two', 'lakes']],
    ['Visit for twenty-one days, or eighties.', ['twenty', 'one', 'eighties']],
    [
      'There are dozens, hundreds, a couple, half of them.',
      ['dozens', 'hundreds', 'couple', 'half'],
    ],
    ['It is the third, since 19th times.', ['third', '19th']],
    ['See it for ½, ５ or ④ days.', ['1', '2', '5', '4']],
    ['Visit in MMXX.', ['MMXX']],
    ['Go to 39 or 2500 of them.', ['39', '2500']],
    // Names
    ['Go to Golden Gate Park.', ['Golden', 'Gate', 'Park']],
    ['Oakland has more.', ['Oakland']],
    ['Enjoy them. Oakland is near.', ['Oakland']],
    ['From Berkeley to San Francisco', ['Berkeley']],
    ['Stern Park is here.', ['Stern', 'Park']],
    ['Visit San José or Москва.', ['San', 'José', 'Москва']],
    ['Visit ＯＡＫＬＡＮＤ or Oak\u200bland or iOakland.', ['OAKLAND', 'Oakland', 'iOakland']],
    // Features that not all of the parks have
    ['Bring your dog to play tennis.', ['dog', 'tennis']],
    ['All have restrooms and off-leash areas.', ['restrooms', 'off leash']],
    ['Parking is free at all hours.', ['Parking', 'free', 'hours']],
    ['Swim in a swimming pool.', ['Swim', 'swimming']],
  ])('%j', (text, words) => {
    for (const word of words) expect(wordsIn(text)).toContain(word)
  })

  test('a theme that not all of the parks fit is not named', () => {
    const title = 'Dog Parks in San Francisco'
    expect(unbackedWords(title, { ...REQUEST, theme: 'Dog Parks' })).toContain('Dog')
  })
})

test.each([
  'Come here. <script>alert(1)</script>',
  'Come <a href="/x">here</a>.',
  'More at https://evil.example now.',
  'More at www.evil.example now.',
  'More at evil.com now.',
  'More at evil.zip, evil.museum or so.',
  'More at parks.de',
  'More at evil．com or evil。com',
  'More at evil\u200b.com',
  'Ask ann@evil.store',
  'More at ftp://evil',
])('HTML and addresses are refused: %j', (text) => {
  expect(plain(100).safeParse(text).success).toBe(false)
})

test.each(['Go with dogs, e.g. in St. Louis, in the U.S.', 'It is rated 4.5 of 5, 6 a.m. to 10'])(
  'plain words are taken: %j',
  (text) => {
    expect(plain(100).parse(text)).toBe(text)
  },
)

test('a long text is checked at once', () => {
  const started = performance.now()
  wordsIn('St. '.repeat(20_000))
  wordsIn('a'.repeat(80_000))
  wordsIn('. '.repeat(40_000))
  expect(performance.now() - started).toBeLessThan(2_000)
})
