import { POST_STATUSES, type PostStatus } from './blog.ts'

export const LONGEST_TITLE = 200
export const LONGEST_AUTHOR = 80
export const LONGEST_EXCERPT = 500
/** Characters of HTML. */
export const LONGEST_CONTENT = 90_000
export const LONGEST_TAG = 40
export const MAX_TAGS = 20
export const MAX_RELATED_PARKS = 30

/** Whether a text can be a tag: without letters or digits it would have no slug. */
export function isTag(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
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

/** The operator's view of the post list, as in the page's address. */
export type PostsView = { text: string; status: PostStatus | null; page: number }

/** Reads '?q=parks&status=draft&page=2'; missing or invalid values become the defaults. */
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

/** The query string of a view; '' for the default view. */
export function postsViewSearch({ text, status, page }: PostsView): string {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

export function postsToEditInput({ text, status, page }: PostsView) {
  return { text, page, limit: POSTS_PER_LIST, ...(status ? { status } : {}) }
}

/** The editor's path for a post. */
export function editPostPath(id: number): string {
  return `/admin/blog/${id}`
}

/** The post's id in an editor path; NaN if there is none. */
export function readEditPostPath(path: string): number {
  return Number(path.split('/')[3] || Number.NaN)
}
