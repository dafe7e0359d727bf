import { randomBytes } from 'node:crypto'
import { ADVERT_PATH } from '#domain/advert.ts'
import type { Deps } from '../deps.ts'
import { cleanSnippet } from '../settings/clean-snippet.ts'

type AdvertDeps = Pick<Deps, 'siteConfig' | 'advertPreviews'>

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
