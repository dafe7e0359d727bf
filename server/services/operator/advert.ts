import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { ADVERT_PATH } from '#domain/operator/advert.ts'
import type { ConfiguredSite } from '#domain/operator/config-schemas.ts'
import { HOUR_MS } from '#domain/time/units.ts'
import type { Current } from '../ports.ts'

/** The preview of an advert. */
const ADVERT_PREVIEW_MS = HOUR_MS

const MAX_PREVIEWS = 10

/** Adverts being previewed by the operator, by unguessable id. */
export type AdvertPreviews = LRUCache<string, string>

export function makeAdvertPreviews(): AdvertPreviews {
  return new LRUCache({ max: MAX_PREVIEWS, ttl: ADVERT_PREVIEW_MS })
}

type AdvertPorts = Current<{ siteConfig: ConfiguredSite }> & { advertPreviews: AdvertPreviews }

/**
 * Returns the HTML of the advert in use, or of a preview.
 *
 * @param preview the preview's id, or null for the advert in use
 * @returns undefined if there is none
 */
export function getAdvert(deps: AdvertPorts, preview: string | null): string | undefined {
  if (preview !== null) return deps.advertPreviews.get(preview)
  return deps.configured.current.siteConfig.adSnippet || undefined
}

/** Stores the cleaned HTML of an advert for the operator to preview for a while. */
export function previewAdvert({ advertPreviews }: AdvertPorts, html: string): { path: string } {
  const preview = randomBytes(12).toString('base64url')
  advertPreviews.set(preview, cleanSnippet(html))
  return { path: `${ADVERT_PATH}?${new URLSearchParams({ preview })}` }
}

/**
 * Sanitises an advert's HTML. Its scripts are kept, as adverts need them, and run in a sandboxed
 * frame; forms, plug-ins, event handlers and javascript: URLs are removed.
 */
export function cleanSnippet(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'ins', 'iframe', 'script', 'style'],
    allowVulnerableTags: true,
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedAttributes: {
      '*': [
        'class',
        'id',
        'style',
        'title',
        'lang',
        'dir',
        'role',
        'width',
        'height',
        'aria-*',
        'data-*',
      ],
      a: ['href', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
      iframe: [
        'src',
        'allow',
        'loading',
        'scrolling',
        'frameborder',
        'marginwidth',
        'marginheight',
      ],
      script: ['src', 'async', 'defer', 'crossorigin', 'type'],
    },
  }).trim()
}
