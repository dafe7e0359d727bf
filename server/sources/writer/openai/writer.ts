import { postFacts } from '#domain/blog/post-facts.ts'
import { composePost } from '../built-in/writer.ts'
import type { ThemeAdviser, WriteRequest, Writer } from '../types.ts'
import { ask, type WriterService } from './client.ts'
import { unbackedWords } from './free-text.ts'
import { MATCH_PROMPT, THEMES_PROMPT, toCandidate, toFacts, WRITE_PROMPT } from './prompts.ts'
import { matchesSchema, themesSchema, type Written, writtenSchema } from './schema.ts'

/**
 * A writer that uses a chat completions service. The model chooses and orders stored facts by their
 * ids, and writes the texts around them; all else is composed as by the built-in writer.
 */
export function makeOpenAiWriter(service: WriterService): Writer {
  return {
    name: service.model,
    async writePost(request) {
      const { region, theme, parks, signal } = request
      const { title, opening, closing, sections } = await ask(service, {
        purpose: 'post',
        prompt: WRITE_PROMPT,
        data: { region, theme, parks: parks.map(toFacts) },
        schema: writtenSchema,
        check: (written) => checkSections(written, request) ?? checkTexts(written, request),
        signal,
      })
      const known = new Map(parks.flatMap(postFacts).map((fact) => [fact.id, fact]))
      const facts = new Map(
        sections.map(({ parkId, factIds }) => [
          parkId,
          factIds.map((id) => known.get(id)).filter((fact) => fact !== undefined),
        ]),
      )
      return composePost(request, { title, opening, closing, facts })
    },
  }
}

function checkSections({ sections }: Written, { parks }: WriteRequest): string | null {
  const ids = sections.map(({ parkId }) => parkId)
  if (ids.join() !== parks.map(({ id }) => id).join()) {
    return 'sections must be of the parks given, each once, in their order'
  }
  for (const [at, park] of parks.entries()) {
    const known = postFacts(park).map(({ id }) => id)
    const chosen = sections[at]?.factIds ?? []
    const wrong = chosen.find((id) => !known.includes(id))
    if (wrong !== undefined) return `“${wrong.slice(0, 80)}” is no fact of park ${park.id}`
    if (new Set(chosen).size < chosen.length) return `a fact of park ${park.id} is given twice`
  }
  return null
}

/** Words without evidence that are named, at most. */
const MAX_NAMED = 8

function checkTexts(written: Written, request: WriteRequest): string | null {
  for (const name of ['title', 'opening', 'closing'] as const) {
    const words = unbackedWords(written[name], request).slice(0, MAX_NAMED)
    if (words.length > 0) return `${name} says what no fact does: ${words.join(', ')}`
  }
  return null
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
