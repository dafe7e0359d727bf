import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ADVERT_PATH } from '#domain/operator/advert.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { ADVERT_PREVIEW_MS } from '#domain/time/lifetimes.ts'
import { cleanSnippet } from '../../settings/clean-snippet.ts'

const MOST_PREVIEWS = 10

/** Adverts the operator is trying out, by names that nobody else knows. */
export type AdvertPreviews = LRUCache<string, string>

export function makeAdvertPreviews(): AdvertPreviews {
  return new LRUCache({ max: MOST_PREVIEWS, ttl: ADVERT_PREVIEW_MS })
}

type AdvertDeps = { siteConfig: SiteConfig; advertPreviews: AdvertPreviews }

/**
 * What of an advert's HTML is shown: the one that is set, or one that is being tried out.
 *
 * @param preview the name of the latter, or null
 * @returns undefined where there is none
 */
export function getAdvert(deps: AdvertDeps, preview: string | null): string | undefined {
  if (preview !== null) return deps.advertPreviews.get(preview)
  return deps.siteConfig.adSnippet || undefined
}

/** Keeps what of an advert's HTML would be shown, for the operator to look at for a while. */
export function previewAdvert({ advertPreviews }: AdvertDeps, html: string): { path: string } {
  const preview = randomBytes(12).toString('base64url')
  advertPreviews.set(preview, cleanSnippet(html))
  return { path: `${ADVERT_PATH}?${new URLSearchParams({ preview })}` }
}
