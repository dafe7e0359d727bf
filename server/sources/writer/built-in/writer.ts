import {
  AMENITY_WORDS,
  NEVER_OPEN,
  type PostFact,
  postFacts,
  postFactText,
} from '#domain/blog/post-facts.ts'
import { fitsTheme, seededRandom } from '#domain/blog/theme-matching.ts'
import type { Amenity } from '#domain/facts/amenities.ts'
import { parkCard } from '#domain/listing/social-card.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import type { WriteRequest, Writer, WrittenPost } from '../types.ts'
import { type Block, blocksToHtml } from './blocks.ts'
import { comparison, havingEach, sourcesOf } from './compare.ts'
import { capital, counted, listed, type Pick, pickBy } from './words.ts'

/** What a model contributes to a post: the choice and order of facts, and the texts around them. */
export type Arrangement = {
  title: string
  opening: string
  closing: string
  /** The facts to state, by their park's id. */
  facts: ReadonlyMap<number, readonly PostFact[]>
}

/**
 * Composes a guide from stored facts: what the parks share, a section for each, how they differ,
 * and a note. The seed selects among alternative wordings. Every statement about a park is a stored
 * fact, whoever has chosen them.
 */
export function composePost(request: WriteRequest, arrangement?: Arrangement): WrittenPost {
  const { parks, includesImages } = request
  const pick = pickBy(seededRandom(request.seed))
  const shared = arrangement ? [] : sharedBy(parks)
  const sections = parks.flatMap((park): Block[] => {
    const { path } = parkCard(park)
    const facts = arrangement?.facts.get(park.id) ?? usualFacts(park, shared)
    const sentences = sentencesOf(facts, pick, shared.length > 0)
    return [
      { kind: 'heading', text: park.name },
      ...(includesImages
        ? [{ kind: 'image' as const, path, alt: park.name, width: 800, height: 420 }]
        : []),
      ...paragraph(sentences),
      { kind: 'link', path: parkPath(park), text: `More about ${park.name}` },
    ]
  })
  const blocks = [
    ...paragraph(arrangement ? [arrangement.opening] : [...largest(parks), ...whatAllHave(parks)]),
    ...sections,
    ...comparison(parks),
    ...paragraph(arrangement ? [arrangement.closing] : []),
    ...notes(parks),
  ]
  const title = usualTitle(request, pick)
  const excerpt = summary(request, pick)
  return { title: arrangement?.title ?? title, excerpt, html: blocksToHtml(blocks) }
}

function paragraph(sentences: readonly string[]): Block[] {
  return sentences.length > 0 ? [{ kind: 'paragraph', sentences }] : []
}

/** 'One Park', 'Two Parks'. */
function parksText(number: number): string {
  return `${capital(counted(number))} ${number === 1 ? 'Park' : 'Parks'}`
}

/** The theme is named only if all parks are known to fit it. */
function usualTitle({ region, theme, parks }: WriteRequest, pick: Pick): string {
  const number = parksText(parks.length)
  if (fitsTheme(parks, theme)) {
    return pick([
      `${theme} in ${region}: ${number} to Know`,
      `${theme} in ${region}: A Guide to ${number}`,
      `${number} in ${region}: ${theme}`,
    ])
  }
  return pick([
    `${number} to Know in ${region}`,
    `${region}: A Guide to ${number}`,
    `${number} in ${region}`,
  ])
}

function summary({ region, theme, parks }: WriteRequest, pick: Pick): string {
  const number = parksText(parks.length).toLowerCase()
  if (fitsTheme(parks, theme)) {
    return pick([
      `${capital(lowerTheme(theme))} in and around ${region}: ${number}, and what is known of each.`,
      `A guide to ${number} in and around ${region}, with ${lowerTheme(theme)} in mind.`,
    ])
  }
  return pick([
    `A guide to ${number} in and around ${region}.`,
    `${capital(number)} in and around ${region}, and what is known of each.`,
  ])
}

/** 'dog parks', but 'DIY Sports' stays unchanged. */
function lowerTheme(theme: string): string {
  return theme
    .split(' ')
    .map((word) => (/^[A-Z][a-z-]*$/.test(word) ? word.toLowerCase() : word))
    .join(' ')
}

function largest(parks: readonly Park[]): string[] {
  const known = parks.filter((park) => postFactText(park, 'area') !== undefined)
  const [first] = [...known].sort((one, other) => (other.area ?? 0) - (one.area ?? 0))
  if (!first || known.length < 2) return []
  const area = postFactText(first, 'area')
  return [`The largest of those whose size is known is ${first.name}, with ${area}.`]
}

/** What all parks of a guide have, if there are several. */
function sharedBy(parks: readonly Park[]): Amenity[] {
  if (parks.length < 2) return []
  const all = havingEach(parks).filter(({ having }) => having.length === parks.length)
  return all.map(({ amenity }) => amenity)
}

function whatAllHave(parks: readonly Park[]): string[] {
  const amenities = sharedBy(parks)
  if (amenities.length === 0) return []
  const who = parks.length === 2 ? 'Both' : `All ${counted(parks.length)}`
  return [`${who} have ${listed(amenities.map((amenity) => AMENITY_WORDS[amenity]))}.`]
}

/** What a section states unless a model chooses: all but details and what all parks have. */
function usualFacts(park: Park, shared: readonly Amenity[]): PostFact[] {
  const ids = shared.map((amenity) => `${park.id}:${amenity}`)
  return postFacts(park).filter(({ id, kind }) => kind !== 'detail' && !ids.includes(id))
}

/** Facts as sentences; amenities and details that follow each other share one. */
function sentencesOf(facts: readonly PostFact[], pick: Pick, hasShared: boolean): string[] {
  const groups: PostFact[][] = []
  for (const fact of facts) {
    const last = groups.at(-1)
    const isJoined = fact.kind === 'amenity' || fact.kind === 'detail'
    if (last && isJoined && last[0]?.kind === fact.kind) last.push(fact)
    else groups.push([fact])
  }
  return groups.map((group) => {
    const texts = group.map(({ text }) => text)
    const text = listed(texts)
    switch (group[0]?.kind) {
      case 'amenity': {
        const ways: [string, string] = hasShared
          ? ['It also has', 'Besides, it has']
          : ['It has', 'Visitors find']
        return `${pick(ways)} ${text}.`
      }
      case 'detail':
        return `${capital(texts.join('; '))}.`
      case 'area':
        return pick([`It covers ${text}.`, `Its size is ${text}.`])
      case 'address':
        return pick([`It is at ${text}.`, `Its address is ${text}.`])
      case 'hours':
        return text === NEVER_OPEN ? `It is ${text}.` : `Opening hours, ${text}.`
      case 'rating':
        return pick([
          `It is rated ${text} out of 5 here.`,
          `Its rating on this site is ${text} out of 5.`,
        ])
      default:
        return /[.!?…]["”')]?$/.test(text) ? text : `${text}.`
    }
  })
}

function notes(parks: readonly Park[]): Block[] {
  const sources = sourcesOf(parks.flatMap(({ facts = [] }) => facts))
  const sentences = [
    ...unknownHours(parks),
    'What is not named may be there all the same: only recorded facts are stated here.',
    "If you find it otherwise, open the park's card and report the issue.",
    ...(sources.length > 0 ? [`Facts: ${sources.join(', ')}.`] : []),
  ]
  return [{ kind: 'heading', text: 'Good to Know' }, ...paragraph(sentences)]
}

function unknownHours(parks: readonly Park[]): string[] {
  const without = parks.filter(
    (park) =>
      !postFactText(park, 'hours') && !park.openingHours?.as_told && !park.openingHours?.rule,
  )
  if (without.length === 0) return []
  const isAll = without.length === parks.length && parks.length > 1
  const whose = isAll ? 'any of them' : listed(without.map(({ name }) => name))
  return [`Opening hours are not known here for ${whose}: look at the sign at the gate.`]
}

/** A writer that needs no service. */
export const builtInWriter: Writer = {
  name: 'built-in',
  writePost: async (request) => composePost(request),
}
