import { ADVERT_PATH, ADVERT_SANDBOX } from '#domain/operator/advert.ts'
import { ADVERT_SECONDS } from '#domain/time/lifetimes.ts'
import type { Deps } from '../../boot/deps.ts'
import { getAdvert } from '../../services/operator/advert.ts'
import { KEPT_BY_NOBODY } from '../http-cache.ts'

export const advertPath = ADVERT_PATH

/** What the operator changes is soon seen. */
const CACHING = `public, max-age=${ADVERT_SECONDS}`

/** It runs what its makers want, but as nobody's: neither the site's cookies nor its pages are its. */
const POLICY = `sandbox ${ADVERT_SANDBOX}; frame-ancestors 'self'`

/**
 * Answers a request for the advert, a document by itself: one that is written into the page would
 * be bound by the page's policy, and none of its scripts would run.
 */
export function answerAdvert(deps: Deps, request: Request): Response {
  const preview = new URL(request.url).searchParams.get('preview')
  const html = getAdvert(deps, preview)
  if (html === undefined) {
    return new Response('There is no advert.', {
      status: 404,
      headers: { 'cache-control': KEPT_BY_NOBODY },
    })
  }
  return new Response(`<!doctype html><meta charset="utf-8">${html}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': preview === null ? CACHING : KEPT_BY_NOBODY,
    },
  })
}
