import { formatCount, formatList } from '../text/format-text.ts'
import { suggestionText } from '../visitors/suggestion-texts.ts'
import { REPORT_LABELS, type ReportType, type SuggestedContent } from '../visitors/suggestions.ts'
import { JOB_NAMES } from './jobs.ts'

/** What the operator is told of: what visitors say, failed work, and the day's budget being spent. */
export const NEWS_KINDS = ['reports', 'failures', 'budget'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export const NEWS_CHANNELS = ['webhook', 'email'] as const
export type NewsChannel = (typeof NEWS_CHANNELS)[number]

/** News in words, each item with the page where it is dealt with. */
export type NewsText = { title: string; items: { text: string; path: string }[] }

/** A message to a channel; `id` stays the same however often it is sent. */
export type NewsMessage = {
  id: string
  kind: NewsKind | 'test'
  /** The name of the site. */
  site: string
  title: string
  items: { text: string; url: string }[]
  /** In ISO 8601. */
  at: string
}

export type NewReport = { park: string; type: ReportType; details: string | null }
export type NewSuggestion = { park: string | null; content: SuggestedContent; note: string | null }
export type Failure = { kind: string; region: string | null; error: string }

/** Items listed in one message; more are only counted. */
const MAX_ITEMS = 20
/** Characters of a visitor's own words. */
const MAX_WORDS = 300

/** What visitors have said, in one message. */
export function reportsText(
  reports: readonly NewReport[],
  suggestions: readonly NewSuggestion[],
): NewsText {
  const counted = [
    countOf(reports.length, 'new report', 'new reports'),
    countOf(suggestions.length, 'new suggestion', 'new suggestions'),
  ]
  const items = [
    ...reports.map(({ park, type, details }) => ({
      text: `${park}: ${REPORT_LABELS[type]}${quoted(details)}`,
      path: '/admin/reports',
    })),
    ...suggestions.map(({ park, content, note }) => ({
      text: `${park ?? nameOf(content)}: ${suggestionText(content)}${quoted(note)}`,
      path: '/admin/review',
    })),
  ]
  return { title: formatList(counted.flat()), items: shortened(items) }
}

/** Work that has failed. */
export function failuresText(failures: readonly Failure[]): NewsText {
  const [first] = failures
  const nameOfWork = ({ kind, region }: Failure) => region ?? JOB_NAMES[kind] ?? kind
  const title =
    first && failures.length === 1
      ? `Failed: ${nameOfWork(first)}`
      : `${formatCount(failures.length)} background tasks failed`
  const items = failures.map((failure) => ({
    text: `${nameOfWork(failure)}: ${failure.error}`,
    path: failure.region === null ? '/admin' : '/admin/regions',
  }))
  return { title, items: shortened(items) }
}

/** @param dollars the budget for a day (UTC) */
export function budgetText(dollars: number): NewsText {
  const text = 'Until midnight UTC only caches and free sources are used.'
  return {
    title: `Today’s budget of $${dollars} for Google is spent`,
    items: [{ text, path: '/admin/cache' }],
  }
}

export const TEST_TEXT: NewsText = {
  title: 'A test message',
  items: [{ text: 'News of this site arrives here.', path: '/admin/config#news' }],
}

type Sent = Pick<NewsMessage, 'id' | 'kind' | 'at'> & {
  settings: { SITE_NAME: string; SITE_URL?: string | undefined }
}

/** A message with whole addresses, as far as the site knows its own. */
export function toMessage(
  { title, items }: NewsText,
  { id, kind, at, settings: { SITE_NAME: site, SITE_URL = '' } }: Sent,
): NewsMessage {
  const toItem = ({ text, path }: NewsText['items'][number]) => ({ text, url: SITE_URL + path })
  return { id, kind, site, title, at, items: items.map(toItem) }
}

/** A message as plain text, for e-mail. */
export function plainText({ site, items }: NewsMessage): string {
  const lines = items.map(({ text, url }) => `${text}\n${url}`)
  return `${[...lines, `Sent by ${site}.`].join('\n\n')}\n`
}

function countOf(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]
}

function nameOf(content: SuggestedContent): string {
  return content.kind === 'park' ? content.name : 'A park'
}

/** A visitor's own words on one line, cut if they are long. */
function quoted(words: string | null): string {
  const line = (words ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  const letters = [...line]
  const shown = letters.length > MAX_WORDS ? `${letters.slice(0, MAX_WORDS).join('')}…` : line
  return `: “${shown}”`
}

function shortened(items: NewsText['items']): NewsText['items'] {
  const more = items.length - MAX_ITEMS
  if (more <= 0) return items
  return [
    ...items.slice(0, MAX_ITEMS),
    { text: `And ${formatCount(more)} more.`, path: items.at(-1)?.path ?? '/admin' },
  ]
}
