import type { Waiting } from '#domain/operator/stats-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { procedureQuery } from '../app/trpc.ts'

/** How much waits for the operator. */
export const WAITING = procedureQuery('stats.waiting')

type Kind = {
  what: keyof Waiting
  /** The page on which it is dealt with. */
  path: string
  one: string
  many: string
}

const KINDS: readonly Kind[] = [
  { what: 'reports', path: '/admin/reports', one: 'open error report', many: 'open error reports' },
  { what: 'suggestions', path: '/admin/review', one: 'suggestion', many: 'suggestions' },
  {
    what: 'conflicts',
    path: '/admin/review',
    one: 'question visitors disagree about',
    many: 'questions visitors disagree about',
  },
  {
    what: 'regions',
    path: '/admin/regions',
    one: 'region that could not be brought in',
    many: 'regions that could not be brought in',
  },
  {
    what: 'jobs',
    path: '/admin#work',
    one: 'failed background task',
    many: 'failed background tasks',
  },
]

/** What waits, in words, with the page for each. */
export function waitingLines(waiting: Waiting): { path: string; text: string }[] {
  return KINDS.flatMap(({ what, path, one, many }) => {
    const count = waiting[what]
    return count > 0 ? [{ path, text: `${formatCount(count)} ${count === 1 ? one : many}` }] : []
  })
}

/** How much waits on a page. */
export function waitingOn(path: string, waiting: Waiting): number {
  return KINDS.reduce(
    (sum, kind) => sum + (kind.path.split('#')[0] === path ? waiting[kind.what] : 0),
    0,
  )
}
