import { slugify } from '../text/slug.ts'

export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const

export type PostStatus = (typeof POST_STATUSES)[number]

export const POSTS_PER_PAGE = 12
/** A post with fewer headings has no table of contents. */
const MIN_HEADINGS = 4
const WORDS_PER_MINUTE = 220
const LONGEST_SLUG = 80

/** 'January 5, 2025', in UTC; 'Draft' without a date. */
export function postDate(publishedAt: string | null): string {
  if (publishedAt === null) return 'Draft'
  return new Date(publishedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Reading time of HTML in whole minutes, at least 1. */
export function readingMinutes(html: string): number {
  const words = textOf(html).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

export type ContentsEntry = { id: string; text: string; level: 2 | 3 }

/** The headings of sanitised HTML that have an id; empty for a post with few headings. */
export function tableOfContents(html: string): ContentsEntry[] {
  const entries = [...html.matchAll(/<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g)].map(
    ([, level, id = '', inner = '']): ContentsEntry => ({
      id,
      text: textOf(inner),
      level: level === '3' ? 3 : 2,
    }),
  )
  return entries.length < MIN_HEADINGS ? [] : entries
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The text of sanitised HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The slug for a title; 'post' if the title yields none. */
export function postSlug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')
  return plain.slice(0, LONGEST_SLUG).replace(/-$/, '') || 'post'
}

/** The slug of a tag, by which tags are compared. */
export function tagSlug(tag: string): string {
  return slugify(tag)
}

export function postPath({ slug }: { slug: string }): string {
  return `/blog/${slug}`
}

export function tagPath(tag: string): string {
  return `/blog/tag/${encodeURIComponent(tagSlug(tag))}`
}

/** The path of a page of the post list, or of a tag's list; the first page has no number. */
export function blogPagePath(page: number, tag?: string): string {
  const path = tag === undefined ? '/blog' : tagPath(tag)
  return page > 1 ? `${path}?page=${page}` : path
}
