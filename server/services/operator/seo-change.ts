import { type SeoPage, saveVerification, setInSitemap } from '#db/queries/operator/seo-entries.ts'
import type { SeoUrl } from '#domain/operator/seo-schemas.ts'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'
import { DeadlineError, makeRequestBudget } from '../../sources/request-budget.ts'
import type { SettingsPorts } from '../ports.ts'
import type { OwnSite } from './own-site.ts'
import { checkPage, type PageCheck } from './page-check.ts'
import { type CountsPorts, shiftCounts } from './seo-counts.ts'
import { findSeoUrl } from './seo-urls.ts'

/** Timeout of the operator's page check. */
const PAGE_CHECK_TIMEOUT_MS = 10_000

export type ChangePorts = CountsPorts & SettingsPorts<'SITE_URL'> & { ownSite: OwnSite }

const NO_PAGE = 'There is no such page.'
const NEVER_LISTED =
  'This park can not be in the sitemap: it is closed, a test, or known from Google alone.'

const MAX_BYTES = 2_000_000

/**
 * Excludes a page from the sitemap or includes it again, effective from the next request.
 *
 * @returns the page before and after
 * @throws NotFoundError, and BadRequestError for a page that can't be included
 */
export async function changeInSitemap(
  deps: CountsPorts,
  { id, inSitemap }: { id: string; inSitemap: boolean },
): Promise<{ before: SeoUrl; after: SeoUrl }> {
  const before = await findPage(deps, id)
  if (!before.canBeListed) throw new BadRequestError(NEVER_LISTED)
  await setInSitemap(deps.database, toPage(before), inSitemap)
  return { before, after: await settle(deps, before) }
}

/**
 * Requests a page from this server as a search engine would, and saves the result.
 *
 * @throws NotFoundError
 */
export async function verifyUrl(deps: ChangePorts, id: string): Promise<SeoUrl> {
  const before = await findPage(deps, id)
  await saveVerification(deps.database, toPage(before), await lookAt(deps, before))
  return settle(deps, before)
}

async function settle(deps: CountsPorts, before: SeoUrl): Promise<SeoUrl> {
  const after = await findPage(deps, before.id)
  await shiftCounts(deps, { before, after })
  return after
}

async function findPage(deps: CountsPorts, id: string): Promise<SeoUrl> {
  const url = await findSeoUrl(deps, id)
  if (!url) throw new NotFoundError(NO_PAGE)
  return url
}

function toPage({ id, type }: SeoUrl): SeoPage {
  return type === 'park' ? { parkId: Number(id.split('/').at(-1)) } : { path: id }
}

async function lookAt(
  { configured, ownSite }: ChangePorts,
  { url: path, missing, inSitemap }: SeoUrl,
): Promise<PageCheck> {
  const origin = configured.current.settings.SITE_URL ?? 'http://localhost'
  const failed = (error: string): PageCheck => ({ canonical: null, error })
  try {
    const requestBudget = makeRequestBudget(undefined, PAGE_CHECK_TIMEOUT_MS)
    const { status, headers, body } = await requestBudget.wait(ownSite.fetch(origin + path))
    const html = await requestBudget.wait(readText(body))
    if (html === null) return failed(`The page is larger than ${MAX_BYTES / 1e6} MB.`)
    const location = headers.get('location')
    const robots = headers.get('x-robots-tag')
    const isHidden = missing !== null && !inSitemap
    return checkPage({ status, location, robots, html }, { origin, path, isHidden })
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error
    return failed(`The page did not answer within ${PAGE_CHECK_TIMEOUT_MS / 1000} seconds.`)
  }
}

/** Reads a body as text; null if it is too large. */
async function readText(body: Response['body']): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_BYTES) return null
  }
  return Buffer.concat(chunks).toString()
}
