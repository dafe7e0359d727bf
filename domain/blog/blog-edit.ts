import { formatCount } from '../text/format-text.ts'
import { POST_STATUSES, type PostStatus } from './blog.ts'

export const LONGEST_TITLE = 200
export const LONGEST_AUTHOR = 80
export const LONGEST_EXCERPT = 500
/** Characters of HTML. */
export const LONGEST_CONTENT = 90_000
export const LONGEST_TAG = 40
export const MOST_TAGS = 20
export const MOST_RELATED_PARKS = 30

/** Whether a text can be a tag: one without letters and digits has no address. */
export function isTag(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** What an edit changes of a post. */
export type PostFields = {
  title: string
  author: string
  excerpt: string
  /** HTML. */
  content: string
  tags: string[]
  relatedParkIds: number[]
}

/** What is being edited and not saved. */
export type PendingEdit = PostFields & {
  /** The window it was typed in. */
  editor: string
  /** Another one each time it is kept. */
  revision: string
}

/** Which window changes a post, and what of the post it has seen. */
export type EditClaim = {
  id: number
  /** The post's as it was read. */
  version: number
  /** A name of the window's own. */
  editor: string
  /** The revision of another window's edits that was taken over; null where there were none. */
  continues: string | null
}

export const POST_STATUS_LABELS: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}

/** Posts on one page of the operator's list. */
const POSTS_PER_LIST = 20
export const LAST_POSTS_PAGE = 10_000
export const LONGEST_POST_SEARCH = 100

/** Which posts the operator looks at, as the address tells. */
export type PostsView = { text: string; status: PostStatus | null; page: number }

/** Reads '?q=parks&status=draft&page=2'; what is missing or makes no sense is as at first. */
export function readPostsView(search: string): PostsView {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1 && page <= LAST_POSTS_PAGE
  return {
    text: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_POST_SEARCH),
    status: POST_STATUSES.find((status) => status === params.get('status')) ?? null,
    page: isPage ? page : 1,
  }
}

/** The address's query of a view; '' for the view at first. */
export function postsViewSearch({ text, status, page }: PostsView): string {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** What a view asks the server for. */
export function postsToEditInput({ text, status, page }: PostsView) {
  return { text, page, limit: POSTS_PER_LIST, ...(status ? { status } : {}) }
}

/** Where a post is edited. */
export function editPostPath(id: number): string {
  return `/admin/blog/${id}`
}

/** The number of the post that is edited at a path; NaN where it names none. */
export function readEditPostPath(path: string): number {
  return Number(path.split('/')[3] || Number.NaN)
}

/** What of an edit can't be saved, by its field. */
export function postErrors(fields: PostFields): Partial<Record<keyof PostFields, string>> {
  return {
    ...(fields.title.trim() ? {} : { title: 'Please enter a title' }),
    ...(fields.author.trim() ? {} : { author: 'Please enter an author' }),
    ...(fields.content.length > LONGEST_CONTENT
      ? { content: `The post is too long: at most ${formatCount(LONGEST_CONTENT)}` }
      : {}),
  }
}
