import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { isFull } from '../../../tests/full.ts'
import { findDoubts } from './check-post.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const DOLORES: Park = {
  ...{ id: 1, name: 'Mission Dolores Park', latitude: 37.7, longitude: -122.4, source: 'seed' },
  formattedAddress: '19th Street & Dolores Street, San Francisco, CA 94114',
  amenities: ['Playground', 'Dog Park', 'Restrooms', 'Sports Facilities'],
  types: ['park', 'dog_park'],
  area: 65_000,
  description: 'A sloping lawn between the Mission and the Castro with a view of the skyline.',
  openingHours: { weekday_text: DAYS.map((day) => `${day}: 6:00 AM – 10:00 PM`) },
}
const FUNSTON: Park = {
  ...{ id: 2, name: 'Fort Funston', latitude: 37.7, longitude: -122.5, source: 'seed' },
  formattedAddress: '501 Lake Drive, San Francisco, CA',
  amenities: ['Dog Park', 'Walking Trails', 'Nature Views'],
  types: ['park'],
  rating: 4.5,
  area: 800_000,
  description: 'Coastal bluffs south of Ocean Beach, popular with dog walkers since 1961.',
  openingHours: {
    weekday_text: DAYS.map((day) => `${day}: ${day === 'Sunday' ? 'Closed' : '8:00 AM – 8:00 PM'}`),
  },
}
const KNOWN = {
  ...{ region: 'San Francisco', theme: 'Dog Parks', siteName: 'Parkfetch' },
  parks: [DOLORES, FUNSTON],
}

/** The doubtful words of a paragraph, in the introduction or in a park's section. */
function doubtsIn(text: string, park?: Park): string[] {
  const heading = park ? `<h2 id="section-x">${park.name}</h2>` : ''
  const html = `${heading}<p>${text.replaceAll('&', '&amp;')}</p>`
  return findDoubts({ title: '', excerpt: '', html }, KNOWN).flatMap(({ words }) => words)
}

describe('what is stored is believed', () => {
  test.each([
    'Both are good places for dogs in San Francisco.',
    'Two parks for dog owners, chosen by Parkfetch.',
    'Mission Dolores Park and Fort Funston have room for dogs.',
    'Fort Funston has walking trails, and Mission Dolores Park has a playground and toilets.',
    'With its playground, Mission Dolores Park suits families.',
    'The largest of the two parks is Fort Funston.',
    'Whether you want trails or a playground, you can feel free to choose.',
    'I would go on a Saturday in May.',
    'Two of them have room for dogs, and one of them has restrooms.',
    'Fort Funston is rated 4.5 out of 5.',
    'Of the two, Fort Funston has a rating of 4.5 stars.',
    'Looking for a place for your dog? These two parks welcome four-legged visitors.',
    'Mission Dolores Park slopes between the Mission and the Castro, Fort Funston has bluffs.',
    'Pick the one that fits your day, pack a ball and some water, and head out.',
    'Whether you are after a view or a playground, one of these two has it.',
  ])('in general: %s', (text) => {
    expect(doubtsIn(text)).toEqual([])
  })

  test.each([
    'You find it at 19th Street & Dolores Street in San Francisco, California.',
    'Its address is 19th St & Dolores St, San Francisco, CA 94114.',
    'Dogs are welcome, kids have a playground, and there are restrooms.',
    'It covers some 16 acres.',
    'It is open daily from 6 a.m. to 10 p.m.',
    'Open every day, 6:00 AM–10:00 PM. Come and see.',
    'The lawn slopes between the Mission and the Castro, with a view of the skyline.',
    'Families will find a playground, and sports facilities for anyone who wants to play.',
    'Dogs have their place here too, and restrooms make it easy to stay longer.',
    'Bathrooms and sports facilities are there, too. Bring a ball!',
  ])('in the section of a park: %s', (text) => {
    expect(doubtsIn(text, DOLORES)).toEqual([])
  })

  test.each([
    'Dog walkers have liked the coastal bluffs since 1961.',
    'It is at 501 Lake Drive, south of Ocean Beach.',
    'It is closed on Sundays and open from 8 a.m. to 8 p.m. Monday through Saturday.',
    'Visitors of this site rate it 4.5 out of 5.',
  ])('in that of another: %s', (text) => {
    expect(doubtsIn(text, FUNSTON)).toEqual([])
  })
})

describe('what is not stored is found', () => {
  test.each([
    ['There is free parking.', ['free', 'parking']],
    ['It opens at 5 a.m.', ['5 a.m.']],
    ['It is open until midnight.', ['midnight']],
    ['Open 24 hours, it never sleeps.', ['24 hours']],
    ['Admission is $5 for adults.', ['Admission', '5 for']],
    ['It costs ten dollars.', ['costs', 'ten']],
    ['It was founded in 1905.', ['founded', '1905']],
    ['It has 20 acres.', ['20 acres']],
    ['It covers 16 hectares.', ['16 hectares']],
    ['There are 501 trees.', ['501 trees', 'trees']],
    ['It has two playgrounds.', ['two']],
    ['Tennis courts are there.', ['Tennis', 'courts']],
    ['There are no restrooms.', ['restrooms']],
    ['Dogs are not allowed.', ['Dogs']],
    ['It is without a playground.', ['playground']],
    ['From here you see the Golden Gate Bridge.', ['Golden Gate Bridge']],
    ['Take the train to Powell and walk.', ['train', 'Powell']],
    ['It is named after Dr. Smith.', ['named after', 'Dr Smith']],
    ['Just 3 miles from downtown.', ['3 miles']],
    ['It is rated 4.9 out of 5.', ['rated', '4.9 out']],
    ['Over 2,000 visitors come daily.', ['2,000 visitors']],
    ['Hiking trails wind through it.', ['Hiking', 'trails']],
    ['A lake lies in the middle.', ['lake']],
    ['Like Fort Funston, it has trails.', ['trails']],
    ['Leash up on Sundays, when it is closed.', ['closed']],
    ['You can grab a coffee at the corner.', ['coffee']],
    ['Street parking fills up fast, and entry costs nothing.', ['parking', 'costs']],
    ['The restrooms are open around the clock.', ['around the clock']],
    ['The J-Church line stops right here, a ten-minute walk from BART.', ['ten', 'BART']],
    ['A splash pad keeps kids cool at its Movie Nights.', ['splash pad', 'Movie Nights']],
    ['Built on the site of two cemeteries, it became a park in the early 1900s.', ['Built', 'two']],
    ['It is the sunniest of all, and crowds come on weekends.', ['sunniest', 'crowds']],
    ['Visit Alcatraz afterwards.', ['Visit Alcatraz']],
  ])('in the section of a park: %s', (text, words) => {
    expect(doubtsIn(text, DOLORES)).toEqual(expect.arrayContaining(words))
  })

  test.each([
    ['Fort Funston has a playground.', ['playground']],
    ['Mission Dolores Park and Fort Funston have restrooms.', ['restrooms']],
    ['Both have restrooms.', ['restrooms']],
    ['Two of them have restrooms.', ['restrooms']],
    ['All of them have playgrounds, trails and dogs.', ['playgrounds', 'trails']],
    ['With restrooms, Fort Funston suits families.', ['restrooms']],
    ['Three parks are here.', ['Three']],
    ['Mission Dolores Park is the largest.', ['largest']],
    ['Camping is possible.', ['Camping']],
    ['Call Ann Miller.', ['Ann Miller']],
  ])('in general: %s', (text, words) => {
    const found = doubtsIn(text).join(' | ')
    for (const word of words) expect(found).toContain(word)
  })

  test('in titles, excerpts, lists, quotes and tables', () => {
    const row = (name: string) =>
      `<tr><th scope="row">${name}</th><td>some 16 acres</td><td>Yes</td></tr>`
    const head = '<tr><th scope="col">Park</th><th scope="col">Size</th><th>Restrooms</th></tr>'
    const table = (name: string) =>
      `<table><thead>${head}</thead><tbody>${row(name)}</tbody></table>`
    const doubts = (html: string, title = '') => findDoubts({ title, excerpt: '', html }, KNOWN)
    expect(doubts(table(DOLORES.name))).toEqual([])
    expect(doubts(table(FUNSTON.name))).toEqual([
      { sentence: 'Size: some 16 acres', words: ['16 acres'] },
      { sentence: 'Restrooms', words: ['Restrooms'] },
    ])
    expect(doubts('<ul><li>Free entry</li></ul>')).toHaveLength(1)
    expect(doubts('<blockquote><p>A pool.</p></blockquote>')).toHaveLength(1)
    expect(doubts('', 'The Secret Beaches of Alcatraz')[0]?.words).toContain('Alcatraz')
    expect(doubts('', 'Dog Parks in San Francisco: A Guide to Two Parks')).toEqual([])
    const closing = `<h2>Fort Funston</h2><p>Trails.</p><p><a href="/parks/2/fort">More</a></p>`
    expect(doubts(`${closing}<p>There is a playground in one of them.</p>`)).toEqual([])
  })
})

test('a text of any kind takes time in proportion to its length', () => {
  const started = performance.now()
  const length = isFull ? 90_000 : 30_000
  for (const part of ['<', 'a.', 'A ', '1.', "a'", 'Mission ', '(5 ', '<p>', '&lt;', 'no dogs, ']) {
    const html = part.repeat(length / part.length).replaceAll('<', part === '<p>' ? '<' : '&lt;')
    findDoubts({ title: '', excerpt: '', html }, KNOWN)
  }
  expect(performance.now() - started).toBeLessThan(length / 6)
})

test('a text that is too long is not believed', () => {
  const html = `<p>${'a '.repeat(150_000)}</p>`
  expect(findDoubts({ title: 'Oaks', excerpt: '', html }, KNOWN)).toHaveLength(1)
})
