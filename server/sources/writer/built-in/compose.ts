import { fitsTheme, seededRandom } from '#domain/blog/theme-matching.ts'
import type { Amenity } from '#domain/facts/amenities.ts'
import { parkCard } from '#domain/listing/social-card.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import {
  AMENITY_WORDS,
  addressOf,
  amenitiesOf,
  areaText,
  hoursText,
  isClosedAllWeek,
  ratingOf,
} from '../../../blog/told-facts.ts'
import type { WriteRequest } from '../types.ts'
import { type Block, type Sentence, say, source } from './blocks.ts'
import { comparison, havingEach, whoTold } from './compare.ts'
import { capital, counted, listed, type Pick, pickBy } from './words.ts'

export type Composition = { title: Sentence; excerpt: Sentence[]; blocks: Block[] }

/**
 * Composes a guide from stored facts: what the parks share, a section for each, how they differ,
 * and a note. The seed selects among alternative wordings; every statement is backed by a field.
 */
export function composePost({ region, theme, parks, ...request }: WriteRequest): Composition {
  const pick = pickBy(seededRandom(request.seed))
  const about = { region, theme, parks }
  const introduction = [...largest(parks), ...shared(parks)]
  return {
    title: title(about, pick),
    excerpt: [summary(about, pick)],
    blocks: [
      ...(introduction.length > 0 ? [{ kind: 'paragraph' as const, sentences: introduction }] : []),
      ...parks.flatMap((park) =>
        section(park, { pick, hasImage: request.includesImages, told: sharedBy(parks) }),
      ),
      ...comparison(parks),
      ...notes(parks),
    ],
  }
}

type About = { region: string; theme: string; parks: readonly Park[] }

/** 'One Park', 'Two Parks'. */
function parksText(number: number): string {
  return `${capital(counted(number))} ${number === 1 ? 'Park' : 'Parks'}`
}

/** The theme is named only if all parks are known to fit it. */
function title({ region, theme, parks }: About, pick: Pick): Sentence {
  const number = parksText(parks.length)
  const themed = pick([
    `${theme} in ${region}: ${number} to Know`,
    `${theme} in ${region}: A Guide to ${number}`,
    `${number} in ${region}: ${theme}`,
  ])
  const neutral = pick([
    `${number} to Know in ${region}`,
    `${region}: A Guide to ${number}`,
    `${number} in ${region}`,
  ])
  return claimTheme({ theme, parks }, { themed, neutral })
}

function summary({ region, theme, parks }: About, pick: Pick): Sentence {
  const number = parksText(parks.length).toLowerCase()
  const themed = pick([
    `${capital(lowerTheme(theme))} in and around ${region}: ${number}, and what is known of each.`,
    `A guide to ${number} in and around ${region}, with ${lowerTheme(theme)} in mind.`,
  ])
  const neutral = pick([
    `A guide to ${number} in and around ${region}.`,
    `${capital(number)} in and around ${region}, and what is known of each.`,
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

/** 'dog parks', but 'DIY Sports' stays unchanged. */
function lowerTheme(theme: string): string {
  return theme
    .split(' ')
    .map((word) => (/^[A-Z][a-z-]*$/.test(word) ? word.toLowerCase() : word))
    .join(' ')
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

/** What all parks of a guide have, if there are several. */
function sharedBy(parks: readonly Park[]): Amenity[] {
  if (parks.length < 2) return []
  const all = havingEach(parks).filter(({ having }) => having.length === parks.length)
  return all.map(({ amenity }) => amenity)
}

function shared(parks: readonly Park[]): Sentence[] {
  const amenities = sharedBy(parks)
  if (amenities.length === 0) return []
  const who = parks.length === 2 ? 'Both' : `All ${counted(parks.length)}`
  return [
    {
      text: `${who} have ${listed(amenities.map((amenity) => AMENITY_WORDS[amenity]))}.`,
      from: parks.map((park) => source(park, 'amenities')),
    },
  ]
}

type Telling = {
  pick: Pick
  hasImage: boolean
  /** What was already said about all parks. */
  told: readonly Amenity[]
}

function section(park: Park, { pick, hasImage, told }: Telling): Block[] {
  const card = parkCard(park)
  const sentences = [
    ...description(park),
    ...amenities(park, told, pick),
    ...size(park, pick),
    ...where(park, pick),
    ...hours(park),
    ...rating(park, pick),
  ]
  return [
    { kind: 'heading', sentence: { text: park.name, from: [source(park, 'name')] } },
    ...(hasImage
      ? [{ kind: 'image' as const, path: card.path, alt: park.name, width: 800, height: 420 }]
      : []),
    ...(sentences.length > 0 ? [{ kind: 'paragraph' as const, sentences }] : []),
    {
      kind: 'link',
      path: parkPath(park),
      sentence: { text: `More about ${park.name}`, from: [source(park, 'name')] },
    },
  ]
}

function description(park: Park): Sentence[] {
  const text = park.description?.trim()
  if (!text) return []
  const ended = /[.!?…]["”')]?$/.test(text) ? text : `${text}.`
  return [{ text: ended, from: [source(park, 'description')] }]
}

function where(park: Park, pick: Pick): Sentence[] {
  const address = addressOf(park)
  const text = pick([`You find it at ${address}.`, `Its address is ${address}.`])
  return address ? [{ text, from: [source(park, 'address')] }] : []
}

function size(park: Park, pick: Pick): Sentence[] {
  const area = areaText(park)
  const text = pick([`It covers ${area}.`, `Its size is ${area}.`])
  return area ? [{ text, from: [source(park, 'area')] }] : []
}

function amenities(park: Park, told: readonly Amenity[], pick: Pick): Sentence[] {
  const others = amenitiesOf(park).filter((amenity) => !told.includes(amenity))
  const words = listed(others.map((amenity) => AMENITY_WORDS[amenity]))
  const ways: [string, string] =
    told.length > 0 ? ['It also has', 'Besides, it has'] : ['It has', 'Visitors find']
  const text = `${pick(ways)} ${words}.`
  return others.length > 0 ? [{ text, from: [source(park, 'amenities')] }] : []
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

function hours(park: Park): Sentence[] {
  const week = hoursText(park)
  const text = isClosedAllWeek(park) ? 'It is closed every day.' : `Opening hours, ${week}.`
  return week ? [{ text, from: [source(park, 'openingHours')] }] : []
}

function notes(parks: readonly Park[]): Block[] {
  const sentences = [
    ...unknownHours(parks),
    say('What is not named may be there all the same: only what is recorded is told here.'),
    say("If you find it otherwise, open the park's card and report the issue."),
    ...whoTold(parks),
  ]
  return [
    { kind: 'heading', sentence: say('Good to Know') },
    { kind: 'paragraph', sentences },
  ]
}

function unknownHours(parks: readonly Park[]): Sentence[] {
  const without = parks.filter((park) => !hoursText(park) && !park.openingHours?.as_told)
  if (without.length === 0) return []
  const isAll = without.length === parks.length && parks.length > 1
  const whose = isAll ? 'any of them' : listed(without.map(({ name }) => name))
  return [say(`Opening hours are not known here for ${whose}: look at the sign at the gate.`)]
}
