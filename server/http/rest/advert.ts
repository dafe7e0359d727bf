import { ADVERT_SANDBOX } from '#domain/operator/advert.ts'
import { getAdvert } from '../../services/operator/advert.ts'
import { NO_STORE } from '../http-cache.ts'

/** Short, so that the operator's changes take effect soon. */
const ADVERT_SECONDS = 60

/** Isolates the advert's scripts from the site's cookies and pages. */
const POLICY = `sandbox ${ADVERT_SANDBOX}; frame-ancestors 'self'`

/**
 * Serves the advert as a document of its own: embedded in the page, its scripts would be blocked by
 * the page's Content-Security-Policy.
 */
export function answerAdvert(deps: Parameters<typeof getAdvert>[0], request: Request): Response {
  const preview = new URL(request.url).searchParams.get('preview')
  const html = getAdvert(deps, preview)
  if (html === undefined) {
    const headers = { 'cache-control': NO_STORE }
    return new Response('There is no advert.', { status: 404, headers })
  }
  return new Response(`<!doctype html><meta charset="utf-8">${html}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': preview === null ? `public, max-age=${ADVERT_SECONDS}` : NO_STORE,
    },
  })
}
