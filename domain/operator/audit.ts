/** What the operator changes, by the routers of the procedures. */
export const AUDIT_KINDS = {
  parks: { label: 'Parks', routers: ['parkEdits', 'parks'] },
  reports: { label: 'Reports', routers: ['reports'] },
  review: { label: 'Suggestions', routers: ['review'] },
  rules: { label: 'Rules of agencies', routers: ['rules'] },
  regions: { label: 'Regions', routers: ['regions'] },
  jobs: { label: 'Background work', routers: ['jobs'] },
  posts: { label: 'Blog', routers: ['blog', 'blogSchedules', 'blogWriter'] },
  seo: { label: 'SEO URLs', routers: ['seo'] },
  cache: { label: 'Cache', routers: ['cache'] },
  settings: { label: 'Configuration', routers: ['config'] },
  sessions: { label: 'Sessions', routers: ['auth'] },
} as const satisfies Record<string, { label: string; routers: readonly string[] }>

export type AuditKind = keyof typeof AUDIT_KINDS

export const AUDIT_KIND_KEYS = Object.keys(AUDIT_KINDS) as AuditKind[]

/** Procedures in words. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
  'auth.endOtherSessions': 'Ended all other sessions',
  'auth.endSession': 'Ended a session',
  'auth.logout': 'Signed out',
  'blog.create': 'Began a post',
  'blog.remove': 'Deleted a post',
  'blog.restore': 'Restored a post',
  'blog.save': 'Saved a post',
  'blog.setStatus': 'Changed a post’s status',
  'blogSchedules.create': 'Added a schedule',
  'blogSchedules.update': 'Changed a schedule',
  'blogSchedules.setPaused': 'Paused or resumed a schedule',
  'blogSchedules.remove': 'Removed a schedule',
  'blogSchedules.runNow': 'Ran a schedule',
  'blogWriter.cancelGeneration': 'Stopped writing a guide',
  'blogWriter.generate': 'Wrote a guide',
  'blogWriter.startGeneration': 'Began to write a guide',
  'cache.clear': 'Cleared a cache',
  'config.save': 'Changed settings',
  'jobs.cancel': 'Stopped work in the background',
  'parkEdits.add': 'Added a park',
  'parkEdits.correct': 'Corrected a park',
  'parkEdits.hide': 'Hid or showed parks',
  'parkEdits.merge': 'Merged parks',
  'parkEdits.setDistinct': 'Decided whether two parks are one',
  'parkEdits.undo': 'Undid a correction',
  'parkEdits.undoSeveral': 'Undid corrections',
  'parkEdits.unmerge': 'Undid a merge',
  'regions.add': 'Brought in a region',
  'regions.addUpload': 'Brought in an upload',
  'regions.cancel': 'Stopped a region',
  'regions.deleteFile': 'Deleted a region’s file',
  'regions.dropUpload': 'Dropped an upload',
  'regions.pause': 'Paused a region',
  'regions.refresh': 'Refreshed a region',
  'regions.remove': 'Removed a region',
  'regions.resume': 'Resumed a region',
  'regions.setRefreshed': 'Changed a region’s refresh',
  'reports.correct': 'Corrected a park for a report',
  'reports.setStatus': 'Changed a report’s status',
  'reports.undoCorrection': 'Undid a correction',
  'review.accept': 'Accepted a suggestion',
  'review.askAgain': 'Deleted answers that disagreed',
  'review.decline': 'Declined a suggestion',
  'review.undo': 'Undid a decision',
  'rules.save': 'Saved a rule of an agency',
  'rules.switch': 'Switched a rule on or off',
  'seo.cancelJob': 'Stopped a job on pages',
  'seo.setInSitemap': 'Changed the sitemap',
  'seo.startJob': 'Began a job on pages',
  'seo.verify': 'Verified a page',
}

/** An action in words; one without words by its name. */
export function actionText(action: string): string {
  return AUDIT_ACTIONS[action] ?? action
}

export const CHANGES_PER_PAGE = 50
/** Changes in one part of a download. */
export const CHANGES_PER_PART = 500
/** Longest search text, in characters. */
export const LONGEST_AUDIT_SEARCH = 100
/** The highest page number accepted. */
export const LAST_AUDIT_PAGE = 10_000

/** The operator's view of the log, as in the page's address; '' means all. */
export type AuditView = { kind: AuditKind | ''; q: string; from: string; to: string; page: number }

/** Reads '?kind=parks&from=2026-11-01'; missing or invalid values become the defaults. */
export function readAuditView(search: string): AuditView {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  return {
    kind: AUDIT_KIND_KEYS.find((kind) => kind === params.get('kind')) ?? '',
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_AUDIT_SEARCH),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_AUDIT_PAGE ? page : 1,
  }
}

function dayOf(text: string | null): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
  return isDay && text ? text : ''
}

/** The query string of a view; '' for the default view. */
export function auditViewSearch({ page, ...filters }: AuditView): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

const HIDDEN = '••••'
const LONGEST_TEXT = 500
const MAX_ITEMS = 100
const MAX_DEPTH = 6

/** What may be logged of a value: no secrets, and long texts and lists cut. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return loggedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((each) => withoutSecrets(each, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([key, each]) => [
        loggedText(key),
        /password|secret|token|receipt|cookie/i.test(key)
          ? HIDDEN
          : withoutSecrets(each, depth + 1),
      ]),
  )
}

/** URLs lose what may be a password or a key: the user part and the query. */
function loggedText(text: string): string {
  const safe = text
    .replaceAll('\0', '')
    .replaceAll(/(https?:\/\/)[^\s/?#@]*@/gi, `$1${HIDDEN}@`)
    .replaceAll(/(https?:\/\/[^\s?#"<>]*[?#])[^\s"<>]+/gi, `$1${HIDDEN}`)
  const cut = safe.length <= LONGEST_TEXT ? safe : `${safe.slice(0, LONGEST_TEXT)}…`
  // PostgreSQL stores no half characters.
  return cut.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}
