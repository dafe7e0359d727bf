import type { Database } from '#db/client.ts'
import { sumWriterCalls } from '#db/queries/blog/writer-calls.ts'
import type {
  MatchingParks,
  ThemeMatch,
  Themes,
  WriterUse,
} from '#domain/blog/blog-generate-schemas.ts'
import {
  FALLBACK_THEMES,
  isUsefulMatch,
  scoreByKeywords,
  type ThemePark,
  themesOf,
} from '#domain/blog/theme-matching.ts'
import type { Logger } from '../../core/log.ts'
import { ProviderError } from '../../sources/errors.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import type { ThemeAdviser, Writer } from '../../sources/writer/types.ts'
import { findParksOfRegion } from '../park/park-list.ts'
import type { Current, ThemePorts } from '../ports.ts'

/** The period of the writer's usage summary. */
const WRITER_USE_DAYS = 30

/** Themes that fewer of a region's parks match are not offered. */
const MIN_OF_THEME = 3

/**
 * Suggests themes for guides to a region's parks; predefined ones if there is no adviser or it
 * fails.
 */
export async function suggestThemes(
  deps: ThemePorts,
  region: string,
  requestBudget: RequestBudget,
): Promise<Themes> {
  const { parks } = await findParksOfRegion(deps, region, requestBudget)
  const { adviser } = deps.configured.current
  if (!adviser || parks.length === 0) {
    return { themes: themesOf(parks, MIN_OF_THEME), isFallback: true, hasFailed: false }
  }
  try {
    const themes = await adviser.suggestThemes(region, parks)
    return { themes, isFallback: false, hasFailed: false }
  } catch (error) {
    noteFailure(deps, error)
    return { themes: [...FALLBACK_THEMES], isFallback: true, hasFailed: true }
  }
}

/** Scores how well a region's parks match a theme, best matches first. */
export async function matchThemeParks(
  deps: ThemePorts,
  { region, theme }: { region: string; theme: string },
  requestBudget: RequestBudget,
): Promise<MatchingParks> {
  const { parks } = await findParksOfRegion(deps, region, requestBudget)
  return matchParks(deps, { theme, parks })
}

type Question = { theme: string; parks: readonly ThemePark[]; signal?: AbortSignal }

/**
 * Scores parks against a theme. Falls back to comparing words if the adviser's answer isn't useful.
 *
 * @throws the signal's reason when aborted
 */
export async function matchParks(
  deps: Current<{ adviser: ThemeAdviser | null }> & { log: Logger },
  { theme, parks, signal }: Question,
): Promise<MatchingParks> {
  const byWords = () => sorted(scoreByKeywords(parks, theme))
  const { adviser } = deps.configured.current
  if (!adviser || parks.length === 0) return { matchingParks: byWords(), isFallback: false }
  try {
    const matches = await adviser.matchParks(theme, parks, signal)
    const matchingParks = isUsefulMatch(matches) ? sorted(matches) : byWords()
    return { matchingParks, isFallback: false }
  } catch (error) {
    noteFailure(deps, error)
    return { matchingParks: byWords(), isFallback: true }
  }
}

function sorted(matches: readonly ThemeMatch[]): ThemeMatch[] {
  return [...matches].sort(
    (one, other) => other.relevanceScore - one.relevanceScore || one.parkId - other.parkId,
  )
}

function noteFailure({ log }: { log: Logger }, error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
  log.warn({ err: error }, 'the theme adviser failed')
}

/** Returns the writer in use and its recent usage. */
export async function describeWriter({
  builtInWriter,
  configured,
  database,
}: Current<{ writer: Writer | null }> & {
  builtInWriter: Writer
  database: Database
}): Promise<WriterUse> {
  const sum = await sumWriterCalls(database, WRITER_USE_DAYS)
  const { name } = configured.current.writer ?? builtInWriter
  return { name, ...sum }
}
