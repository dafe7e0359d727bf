import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { putAllInSitemap } from '#db/queries/operator/seo-entries.ts'
import {
  findParksVerifiedLongAgo,
  findSeoParks,
  type SeoParkPosition,
  type SeoParks,
} from '#db/queries/operator/seo-parks.ts'
import type { Job } from '#domain/operator/job-schemas.ts'
import { JOB_FAILED, MAX_VERIFIED_AT_ONCE } from '#domain/operator/seo-messages.ts'
import { type SeoCounts, seoJobInput } from '#domain/operator/seo-schemas.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'
import type { JobKind, RunningJob } from '../jobs.ts'
import { listSitemapParts } from '../listing/sitemap.ts'
import { type JobPorts, latestJob } from './jobs.ts'
import { type ChangePorts, verifyUrl } from './seo-change.ts'
import { countSeoUrls } from './seo-counts.ts'
import { listPages } from './seo-urls.ts'

/** Cached page counts by kind. */
const SEO_COUNTS_MS = MINUTE_MS

/** Parks examined per query. */
const PARKS_PER_QUERY = 5_000

export type SeoState = {
  /** The numbers of pages, cached for a minute. */
  counts: LRUCache<'all', Promise<SeoCounts>>
}

export function makeSeoState(): SeoState {
  return { counts: new LRUCache({ max: 1, ttl: SEO_COUNTS_MS }) }
}

type Progress = Pick<RunningJob, 'report' | 'signal'>

/** Verifying the site's pages, or regenerating the sitemap. */
export function sitemapKind(deps: ChangePorts): JobKind {
  return {
    name: 'sitemap',
    failed: JOB_FAILED,
    async run(job) {
      const { kind } = seoJobInput.parse(job.input)
      return { message: await (kind === 'sync' ? synchronise : regenerate)(deps, job) }
    },
  }
}

/**
 * Starts verifying the site's pages, or regenerating the sitemap; it continues after the request.
 *
 * @throws BadRequestError if a job is already running
 */
export async function startSeoJob(
  deps: JobPorts,
  input: z.output<typeof seoJobInput>,
): Promise<Job | null> {
  const id = await deps.jobs.add({ kind: 'sitemap', input })
  if (id === null) throw new BadRequestError('The sitemap is already being synchronized.')
  return latestJob(deps, 'sitemap')
}

async function synchronise(deps: ChangePorts, progress: Progress): Promise<string> {
  forget(deps)
  return verifyDue(deps, progress)
}

/** Verifies pages: first those never verified, then those verified longest ago. */
async function verifyDue(deps: ChangePorts, { report, signal }: Progress): Promise<string> {
  report({ message: 'Looking for pages…' })
  const ids = await findDue(deps, signal)
  report({ message: 'Verifying pages…', done: 0, total: ids.length })
  let errors = 0
  let done = 0
  for (const id of ids) {
    if (signal.aborted) break
    const url = await verifyUrl(deps, id).catch(unlessGone)
    if (url?.status === 'error') errors += 1
    done += 1
    report({ done })
  }
  const verified = done === 1 ? '1 page verified' : `${done} pages verified`
  return `${verified}, ${errors} with an error.`
}

function unlessGone(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}

/** Pages of the sitemap, first those never verified, then those verified longest ago. */
async function findDue(deps: ChangePorts, signal: AbortSignal): Promise<string[]> {
  const pages = (await listPages(deps)).filter((url) => url.inSitemap)
  const never = pages.filter(({ lastVerified }) => lastVerified === null).map(({ id }) => id)
  never.push(...(await findUnverified(deps, signal)))
  if (never.length >= MAX_VERIFIED_AT_ONCE || signal.aborted) {
    return never.slice(0, MAX_VERIFIED_AT_ONCE)
  }
  const parks = await findParksVerifiedLongAgo(deps.database, MAX_VERIFIED_AT_ONCE)
  const verified = [
    ...pages.flatMap(({ id, lastVerified: at }) => (at === null ? [] : { id, at })),
    ...parks.map(({ id, verifiedAt: at }) => ({ id: `/parks/${id}`, at })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return [...never, ...verified.map(({ id }) => id)].slice(0, MAX_VERIFIED_AT_ONCE)
}

/** Parks in the sitemap that were never verified, by id. */
async function findUnverified(deps: ChangePorts, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  let position: SeoParkPosition | null = { by: 'id', id: 0 }
  while (position && ids.length < MAX_VERIFIED_AT_ONCE && !signal.aborted) {
    const limit = MAX_VERIFIED_AT_ONCE - ids.length
    const found: SeoParks = await findSeoParks(deps.database, {
      words: null,
      status: 'pending',
      onlyInSitemap: true,
      onlyLittleKnown: false,
      position,
      limit,
      candidates: PARKS_PER_QUERY,
    })
    ids.push(...found.rows.map(({ id }) => `/parks/${id}`))
    position = found.next
  }
  return ids
}

/**
 * Includes all pages in the sitemap, even little-known ones, rebuilds it, and verifies as many pages as a
 * sync does.
 */
async function regenerate(deps: ChangePorts, progress: Progress): Promise<string> {
  const { report, signal } = progress
  report({ message: 'Putting pages in…' })
  let back = 0
  for await (const count of putAllInSitemap(deps.database)) {
    back += count
    report({ message: `Putting pages in: ${back}…` })
    if (signal.aborted) break
  }
  forget(deps)
  report({ message: 'Making the sitemap anew…' })
  let parts = 0
  if (!signal.aborted) {
    for await (const _ of listSitemapParts(deps)) {
      parts += 1
      report({ done: parts })
      if (signal.aborted) break
    }
  }
  await countSeoUrls(deps)
  const made = parts === 1 ? 'one part' : `${parts} parts`
  const news = `${back === 1 ? '1 page' : `${back} pages`} put in; the sitemap has ${made}.`
  return signal.aborted ? news : `${news} ${await verifyDue(deps, progress)}`
}

function forget({ seo, sitemap }: ChangePorts): void {
  seo.counts.clear()
  sitemap.places.clear()
}
