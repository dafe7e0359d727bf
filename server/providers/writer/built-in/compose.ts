import { AMENITIES, type Amenity } from '#domain/amenities.ts'
import type { Park } from '#domain/park.ts'
import { parkPath } from '#domain/slug.ts'
import { parkCard } from '#domain/social-card.ts'
import { fitsTheme, seededRandom } from '#domain/theme-matching.ts'
import type { WriteRequest } from '../types.ts'
import { type Block, type Cell, type Sentence, type Source, say } from './blocks.ts'
import {
  AMENITY_WORDS,
  addressOf,
  amenitiesOf,
  areaText,
  hoursText,
  isClosedAllWeek,
  ratingOf,
} from './facts.ts'
import { capital, counted, listed, type Pick, pickBy } from './words.ts'

/** Amenities a comparison has columns for, at most. */
const MOST_COLUMNS = 4

export type Composition = { title: Sentence; excerpt: Sentence[]; blocks: Block[] }

/**
 * A guide from what is stored of its parks: an introduction, a section for each, a comparison and
 * practical notes. The seed chooses among ways to say the same; no statement is made that the
 * parks' own fields don't bear.
 */
export function composePost({ region, theme, parks, ...request }: WriteRequest): Composition {
  const pick = pickBy(seededRandom(request.seed))
  const about = { region, theme, parks }
  return {
    title: title(about, pick),
    excerpt: [summary(about, pick), ...sharedAmenity(parks)],
    blocks: [
      { kind: 'paragraph', sentences: introduction(about, pick) },
      ...parks.flatMap((park) => section(park, { pick, hasImage: request.includesImages })),
      ...comparison(parks),
      ...notes(parks, pick),
    ],
  }
}

type About = { region: string; theme: string; parks: readonly Park[] }

/** The theme is named where all parks are known to be of it alone. */
function title({ region, theme, parks }: About, pick: Pick): Sentence {
  const number = capital(counted(parks.length))
  const themed = pick([
    `${theme} in ${region}: ${number} Parks to Know`,
    `${theme} in ${region}: A Guide to ${number} Parks`,
    `${number} Parks in ${region}: ${theme}`,
  ])
  const neutral = pick([
    `${number} Parks to Know in ${region}`,
    `${region}: A Guide to ${number} Parks`,
    `${number} Parks in ${region}`,
  ])
  return claimTheme({ theme, parks }, { themed, neutral })
}

function summary({ region, theme, parks }: About, pick: Pick): Sentence {
  const number = counted(parks.length)
  const themed = pick([
    `${capital(number)} parks in and around ${region}, chosen for ${lowerTheme(theme)}.`,
    `A guide to ${number} parks in and around ${region}, with ${lowerTheme(theme)} in mind.`,
    `${capital(number)} parks to look at in ${region} when ${lowerTheme(theme)} is what you want.`,
  ])
  const neutral = pick([
    `${capital(number)} parks in and around ${region}.`,
    `A guide to ${number} parks in and around ${region}.`,
    `${capital(number)} parks to look at in ${region}.`,
  ])
  return claimTheme({ theme, parks }, { themed, neutral })
}

function claimTheme(
  { theme, parks }: Omit<About, 'region'>,
  { themed, neutral }: { themed: string; neutral: string },
): Sentence {
  if (!fitsTheme(parks, theme)) return say(neutral)
  const from = parks.flatMap((park) => [
    source(park, 'name'),
    source(park, 'amenities'),
    source(park, 'types'),
  ])
  return { text: themed, from }
}

/** 'dog parks', but 'DIY Sports' as it is. */
function lowerTheme(theme: string): string {
  return theme
    .split(' ')
    .map((word) => (/^[A-Z][a-z-]*$/.test(word) ? word.toLowerCase() : word))
    .join(' ')
}

function introduction(about: About, pick: Pick): Sentence[] {
  return [
    summary(about, pick),
    ...largest(about.parks),
    ...sharedAmenity(about.parks),
    say(
      pick([
        'Below is what we know of each, and how they compare.',
        'Here is what is known of each of them, one by one, and side by side at the end.',
        'For each you find what is known; what is not known is left out.',
      ]),
    ),
  ]
}

function source(park: Park, field: Source['field']): Source {
  return { parkId: park.id, field }
}

function largest(parks: readonly Park[]): Sentence[] {
  const known = parks.filter((park) => areaText(park) !== undefined)
  const [first] = [...known].sort((one, other) => (other.area ?? 0) - (one.area ?? 0))
  if (!first || known.length < 2) return []
  return [
    {
      text: `The largest of those whose size is known is ${first.name}, with ${areaText(first)}.`,
      from: known.map((park) => source(park, 'area')),
    },
  ]
}

/** The amenity most of them have, where more than one has it. */
function sharedAmenity(parks: readonly Park[]): Sentence[] {
  const [most] = countAmenities(parks)
  if (!most || most.parks.length < 2) return []
  const { amenity, parks: having } = most
  const who = having.length === parks.length ? 'All of them' : capital(counted(having.length))
  return [
    {
      text: `${who} ${who === 'All of them' ? 'are' : 'of them are'} known to have ${AMENITY_WORDS[amenity]}.`,
      from: having.map((park) => source(park, 'amenities')),
    },
  ]
}

type Counted = { amenity: Amenity; parks: Park[] }

function countAmenities(parks: readonly Park[]): Counted[] {
  return AMENITIES.map((amenity) => ({
    amenity,
    parks: parks.filter((park) => amenitiesOf(park).includes(amenity)),
  }))
    .filter((each) => each.parks.length > 0)
    .sort((one, other) => other.parks.length - one.parks.length)
}

function section(park: Park, { pick, hasImage }: { pick: Pick; hasImage: boolean }): Block[] {
  const card = parkCard(park)
  const sentences = [
    ...where(park, pick),
    ...size(park, pick),
    ...amenities(park, pick),
    ...rating(park, pick),
    ...hours(park, pick),
  ]
  return [
    { kind: 'heading', sentence: { text: park.name, from: [source(park, 'name')] } },
    ...(hasImage
      ? [{ kind: 'image' as const, path: card.path, alt: park.name, width: 800, height: 420 }]
      : []),
    {
      kind: 'paragraph',
      sentences: sentences.length > 0 ? sentences : [say('Little is known of it here yet.')],
    },
    ...(park.description
      ? [
          {
            kind: 'quote' as const,
            sentence: { text: park.description, from: [source(park, 'description')] },
          },
        ]
      : []),
    {
      kind: 'link',
      path: parkPath(park),
      sentence: { text: `More about ${park.name}`, from: [source(park, 'name')] },
    },
  ]
}

function where(park: Park, pick: Pick): Sentence[] {
  const address = addressOf(park)
  const text = pick([
    `You find it at this address: ${address}.`,
    `Its address is ${address}.`,
    `Where to go: ${address}.`,
  ])
  return address ? [{ text, from: [source(park, 'address')] }] : []
}

function size(park: Park, pick: Pick): Sentence[] {
  const area = areaText(park)
  const text = pick([`It covers ${area}.`, `It is a park of ${area}.`, `Its size is ${area}.`])
  return area ? [{ text, from: [source(park, 'area')] }] : []
}

function amenities(park: Park, pick: Pick): Sentence[] {
  const known = amenitiesOf(park).map((amenity) => AMENITY_WORDS[amenity])
  const text = pick([
    `Known to be there: ${listed(known)}.`,
    `There you find ${listed(known)}.`,
    `It is known to have ${listed(known)}.`,
  ])
  return known.length > 0 ? [{ text, from: [source(park, 'amenities')] }] : []
}

function rating(park: Park, pick: Pick): Sentence[] {
  const stars = ratingOf(park)
  const shown = stars?.toFixed(1)
  const text = pick([
    `It is rated ${shown} out of 5 here.`,
    `Its rating on this site is ${shown} out of 5.`,
  ])
  return stars === undefined ? [] : [{ text, from: [source(park, 'rating')] }]
}

function hours(park: Park, pick: Pick): Sentence[] {
  const week = hoursText(park)
  const text = isClosedAllWeek(park)
    ? pick(['It is closed every day.', 'It is closed all week.'])
    : pick([`Opening hours, ${week}.`, `Its hours, ${week}.`])
  return week ? [{ text, from: [source(park, 'openingHours')] }] : []
}

/** What is known of the parks side by side; nothing where there is nothing to compare. */
export function comparison(parks: readonly Park[]): Block[] {
  const columns = countAmenities(parks).slice(0, MOST_COLUMNS)
  const hasArea = parks.some((park) => areaText(park))
  const hasRating = parks.some((park) => ratingOf(park) !== undefined)
  if (columns.length === 0 && !hasArea && !hasRating) return []
  const head = [
    'Park',
    ...(hasArea ? ['Size'] : []),
    ...(hasRating ? ['Rating'] : []),
    ...columns.map(({ amenity }) => amenity),
  ]
  const rows = parks.map((park): Cell[] => [
    { text: park.name, from: [source(park, 'name')] },
    ...(hasArea ? [cell(areaText(park), source(park, 'area'))] : []),
    ...(hasRating ? [cell(ratingOf(park)?.toFixed(1), source(park, 'rating'))] : []),
    ...columns.map(({ parks: having }) =>
      cell(having.includes(park) ? 'Yes' : undefined, source(park, 'amenities')),
    ),
  ])
  return [
    { kind: 'heading', sentence: say('How They Compare') },
    { kind: 'table', head, rows },
  ]
}

function cell(text: string | undefined, from: Source): Cell {
  return text === undefined ? say('Not known') : { text, from: [from] }
}

function notes(parks: readonly Park[], pick: Pick): Block[] {
  const without = parks.filter((park) => !hoursText(park))
  const names = listed(without.map(({ name }) => name))
  const items = [
    ...(without.length > 0 && without.length < parks.length
      ? [say(`Opening hours are not known here for ${names}: look at the sign at the gate.`)]
      : []),
    ...(without.length === parks.length
      ? [say('Opening hours are not known here for any of them: look at the sign at the gate.')]
      : []),
    say(
      pick([
        'What is “not known” may well be there: we only say what is recorded.',
        'An amenity that is not named here is not known to be missing; it is just not recorded.',
      ]),
    ),
    say(
      pick([
        "Something is wrong? Open the park and choose 'Report an Issue'.",
        "If you find it otherwise, open the park's card and report the issue: it is put right.",
      ]),
    ),
  ]
  return [
    { kind: 'heading', sentence: say('Practical Notes') },
    { kind: 'list', items },
  ]
}
