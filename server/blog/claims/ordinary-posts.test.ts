import { expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { findDoubts } from './check-post.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const CITY = { latitude: 37.7, longitude: -122.4, source: 'seed', types: ['park'] }

const DOLORES: Park = {
  ...{ ...CITY, id: 1, name: 'Mission Dolores Park', area: 65_000 },
  formattedAddress: '19th Street & Dolores Street, San Francisco, CA 94114',
  amenities: ['Playground', 'Dog Park', 'Restrooms', 'Sports Facilities'],
  description: 'A sloping lawn between the Mission and the Castro with a view of the skyline.',
  openingHours: { weekday_text: DAYS.map((day) => `${day}: 6:00 AM – 10:00 PM`) },
}
const FUNSTON: Park = {
  ...{ ...CITY, id: 2, name: 'Fort Funston', area: 800_000, rating: 4.5 },
  formattedAddress: '501 Lake Drive, San Francisco, CA',
  amenities: ['Dog Park', 'Walking Trails', 'Nature Views'],
  description: 'Coastal bluffs south of Ocean Beach.',
}
const GLEN: Park = {
  ...{ ...CITY, id: 3, name: 'Glen Canyon Park', area: 240_000 },
  formattedAddress: 'Elk Street, San Francisco, CA',
  amenities: ['Playground', 'Walking Trails', 'Picnic Area'],
}
const PARKS = [DOLORES, FUNSTON, GLEN]
const KNOWN = { region: 'San Francisco', theme: 'Dog Parks', siteName: 'Parkfetch', parks: PARKS }

/** Where a text stands: in a heading, in general, or in the section of a park. */
type Place = 'heading' | 'general' | Park

function doubtsIn(place: Place, text: string): string[] {
  const body = text.startsWith('<') ? text : `<p>${text}</p>`
  const heading = typeof place === 'string' ? '' : `<h2>${place.name}</h2>`
  const html = place === 'heading' ? `<h2>${text}</h2>` : heading + body
  return findDoubts({ title: '', excerpt: '', html }, KNOWN).flatMap(({ words }) => words)
}

const HONEST: [Place, string[]][] = [
  [
    'heading',
    [
      'Before You Go',
      'In Short',
      'Final Thoughts',
      'How to Choose the Right Park for You',
      'Best for Long Walks',
      'A Few Tips Before You Head Out',
      'Three dog-friendly parks in San Francisco',
      'Where to Walk Your Dog in San Francisco',
    ],
  ],
  [
    'general',
    [
      'Bring water and a leash.',
      'Check the hours before you go.',
      'Check the weather before you go and dress in layers.',
      'Look up directions, parking and transit before you leave.',
      'Fees and hours may change without notice.',
      'A weekend morning is a good time to explore, rain or shine.',
      'Pick a sunny day, and wear closed-toe shoes.',
      'Pack snacks, wear comfortable shoes, and leave the place as you found it.',
      'Bring your own shade and plenty of water on hot days.',
      'Play it safe, and for your safety stay on marked trails.',
      'Every dog deserves a good run, and every owner deserves a good walk.',
      'Dogs of all sizes need exercise.',
      'Never leave your dog in a hot car.',
      'No two parks are alike, so think about what matters most to you.',
      'No matter which trail you take, need we say more?',
      'Looking for a park near you, or a change of scenery?',
      'These parks can help you make the most of a free afternoon.',
      'Use the table to compare size and amenities at a glance.',
      'Review the posted rules, and view each park on the map.',
      'Whether you have 20 minutes or a whole day, there is a park for you.',
      'There are two reasons to go: the trails and the playgrounds.',
      'All three are in San Francisco, so you can visit more than one in a day.',
      'The three differ in size, and two of the three have a playground.',
      'Mission Dolores Park is smaller than Fort Funston but has restrooms and a playground.',
      'Unlike Fort Funston, Mission Dolores Park has a playground.',
      'From a neighborhood lawn to coastal bluffs, these parks show different sides of the city.',
      'Together, these parks offer trails, playgrounds and room for dogs.',
      'Fort Funston has 198 acres and is rated 4.5.',
      'Fort Funston has 198 acres, and this one is for walkers.',
      'With 198 acres, Fort Funston is the largest of the three.',
      'Fort Funston has 198 acres, Glen Canyon Park about 59 and Mission Dolores Park about 16.',
    ],
  ],
  [
    DOLORES,
    [
      'Allow an hour or two to explore.',
      'Do not miss the playground, and never skip the view of the skyline.',
      'Unlike Glen Canyon Park, it has restrooms.',
    ],
  ],
  [FUNSTON, ['Trails wind through the bluffs.', 'Bring a camera for the nature views.']],
  [GLEN, ['You could easily spend half a day here.', 'Bring a frisbee or a picnic.']],
]

const FALSE: [Place, string[]][] = [
  [
    'heading',
    [
      'Tips for Stow Lake',
      'Where to Swim',
      'Free Dog Parks',
      'Four Dog Parks in San Francisco',
      'Long Walks Near Lake Merced',
    ],
  ],
  [
    'general',
    [
      'Every park has restrooms.',
      'Every one of them has restrooms.',
      'Each has a playground.',
      'These dog parks have restrooms.',
      'They welcome dogs.',
      'All three parks have a mix of restrooms and trails.',
      'From pools to lakes, these parks have it all.',
      'Together, these parks offer pools.',
      'Two of the three have restrooms.',
      'The four differ in size.',
      'Mission Dolores Park is smaller than Fort Funston, which has restrooms.',
      'Unlike Mission Dolores Park, Fort Funston has restrooms.',
      'Glen Canyon Park has 198 acres, Fort Funston about 59.',
      'McLaren Park is another option.',
      'Spend an afternoon at Crissy Field.',
    ],
  ],
  [
    DOLORES,
    [
      'It never closes.',
      'Stay after dark: the park is lit at night.',
      'Best of all, it is free.',
      'Check the sign: parking is free.',
      'Check in at the gate and pay the fee.',
      'Parking may be tight on weekends, so check ahead.',
      'You need a permit for groups.',
      'It opened in the 1860s and was once a cemetery.',
      'It has six courts and two playgrounds in the park.',
      'It takes 20 minutes to walk around the park.',
      'Allow 20 minutes from downtown.',
      'Bring water and rest in the shade of the redwoods.',
      'It is often sunny when the rest of the city is in fog.',
      'It is near the beach.',
      'The Bernal Loop Trail starts here.',
      'It was designed by John McLaren.',
    ],
  ],
  [
    FUNSTON,
    [
      'Little ones can climb, swing and slide to their hearts’ content.',
      'You can wash up in the bathroom after your walk.',
      'Bring cash for the snack bar.',
      'Buses stop at the entrance.',
      'Check the pool hours before you go.',
      'If you need a restroom, there is one by the gate.',
      'If it rains, take cover in the pavilion.',
      'There is no playground.',
      'Do not miss the pool.',
      'There is no better place to swim.',
      'It covers 230 acres.',
      '<ul><li>Playground and restrooms</li></ul>',
      '<table><tr><th>Park</th><th>Entry</th></tr><tr><td>Fort Funston</td><td>Free</td></tr></table>',
    ],
  ],
  [
    GLEN,
    [
      'Bring water and a leash: dogs are welcome here.',
      'Dogs must be on leash.',
      'Dogs are not allowed.',
      'It is open daily from 6 AM to 10 PM.',
      'Doors open at 9.',
      '<ol><li>Open 8 AM to 8 PM</li></ol>',
      '<table><tr><th>What</th><th>Here</th></tr><tr><td>Dogs</td><td>Yes</td></tr></table>',
    ],
  ],
]

const cases = (lists: [Place, string[]][]) =>
  lists.flatMap(([place, texts]) =>
    texts.map((text) => ({ place, text, where: typeof place === 'string' ? place : place.name })),
  )

test.each(cases(HONEST))('$where: “$text” claims nothing unbacked', ({ place, text }) => {
  expect(doubtsIn(place, text)).toEqual([])
})

test.each(cases(FALSE))('$where: “$text” is found', ({ place, text }) => {
  expect(doubtsIn(place, text)).not.toEqual([])
})
