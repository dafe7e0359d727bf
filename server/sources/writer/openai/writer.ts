import { LONGEST_CONTENT } from '#domain/blog/blog-edit.ts'
import { parkCard } from '#domain/listing/social-card.ts'
import { parkPath } from '#domain/text/slug.ts'
import { type Block, blocksToHtml, say } from '../built-in/blocks.ts'
import { comparison, whoTold } from '../built-in/compare.ts'
import type { ThemeAdviser, WriteRequest, Writer } from '../types.ts'
import { ask, type WriterService } from './client.ts'
import {
  MATCH_PROMPT,
  refusedRemark,
  THEMES_PROMPT,
  toCandidate,
  toFacts,
  WRITE_PROMPT,
} from './prompts.ts'
import { matchesSchema, themesSchema, type Written, writtenSchema } from './schema.ts'

/** Characters that sanitising may add to a guide's HTML, such as ids of headings. */
const MAX_ADDED = 2_000

/**
 * A writer that uses a chat completions service. The model supplies text; the HTML is made here.
 */
export function makeOpenAiWriter(service: WriterService): Writer {
  return {
    name: service.model,
    async writePost(request) {
      const { region, theme, parks, refused, signal } = request
      const written = await ask(service, {
        purpose: 'post',
        prompt: WRITE_PROMPT,
        data: { region, theme, parks: parks.map(toFacts) },
        remark: refused && refusedRemark(refused),
        schema: writtenSchema,
        check: (answer) => checkSections(answer, request) ?? checkLength(answer, request),
        signal,
      })
      const { title, excerpt } = written
      return { title, excerpt, html: blocksToHtml(toBlocks(written, request)) }
    },
  }
}

function checkSections({ sections }: Written, { parks }: WriteRequest): string | null {
  const told = sections.map(({ parkId }) => parkId).join()
  return told === parks.map(({ id }) => id).join()
    ? null
    : 'sections must be of the parks given, each once, in their order'
}

/** Keeps the post within the limits of the editor. */
function checkLength(written: Written, request: WriteRequest): string | null {
  const { length } = blocksToHtml(toBlocks(written, request))
  return length + MAX_ADDED <= LONGEST_CONTENT
    ? null
    : `all of it must be shorter: it makes ${length} characters of HTML, and a post may have ${LONGEST_CONTENT - MAX_ADDED}`
}

function toBlocks(written: Written, { parks, includesImages }: WriteRequest): Block[] {
  const sections = written.sections.flatMap(({ parkId, paragraphs }): Block[] => {
    const park = parks.find(({ id }) => id === parkId)
    if (!park) return []
    const { path } = parkCard(park)
    return [
      { kind: 'heading', sentence: say(park.name) },
      ...(includesImages
        ? [{ kind: 'image' as const, path, alt: park.name, width: 800, height: 420 }]
        : []),
      ...toParagraphs(paragraphs),
      { kind: 'link', path: parkPath(park), sentence: say(`More about ${park.name}`) },
    ]
  })
  const tellers = whoTold(parks)
  return [
    ...toParagraphs(written.introduction),
    ...sections,
    ...comparison(parks),
    ...toParagraphs(written.closing),
    ...(tellers.length > 0 ? [{ kind: 'paragraph' as const, sentences: tellers }] : []),
  ]
}

function toParagraphs(texts: readonly string[]): Block[] {
  return texts.map((text) => ({ kind: 'paragraph', sentences: [say(text)] }))
}

/** An adviser that asks a chat completions service for a region's themes and for matching parks. */
export function makeOpenAiAdviser(service: WriterService): ThemeAdviser {
  return {
    name: service.model,
    async suggestThemes(region, parks) {
      const { themes } = await ask(service, {
        purpose: 'themes',
        prompt: THEMES_PROMPT,
        data: { region, parks: parks.map(toCandidate) },
        schema: themesSchema,
      })
      return [...new Set(themes)]
    },
    async matchParks(theme, parks, signal) {
      const known = new Set(parks.map(({ id }) => id))
      const { matches } = await ask(service, {
        purpose: 'matching',
        prompt: MATCH_PROMPT,
        data: { theme, parks: parks.map(toCandidate) },
        schema: matchesSchema,
        signal,
      })
      return matches.filter(({ parkId }) => known.has(parkId))
    },
  }
}
