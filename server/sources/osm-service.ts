import { makeSingleFlight } from '../core/single-flight.ts'
import type { Settings } from '../settings/settings.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Throttle } from './throttle.ts'

const VERSION = '0.1'

/** How to call one of OpenStreetMap's services. */
export type OsmService = {
  /** As configured by the operator, without a trailing slash. */
  url: string
  /** As built by `userAgent`. */
  userAgent: string
  policy: CallPolicy
  throttle: Throttle
  /** Timeout of each attempt in milliseconds; 3000 by default. */
  timeoutMs?: number | undefined
}

/**
 * Follows the usage policies: identical questions share one request, and requests are spaced. A
 * caller who stops waiting gets the signal's reason; the request continues while others wait.
 */
export function makePoliteAsker<T>({ policy, throttle }: OsmService) {
  const once = makeSingleFlight<T>()
  return (
    question: string,
    fetchAnswer: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const work = (shared: AbortSignal) =>
      policy(() => throttle(() => fetchAnswer(shared), shared), shared)
    return once(question, work, signal)
  }
}

/**
 * The User-Agent for OpenStreetMap's services, whose operators want a contact before they block:
 * 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'. Characters not allowed by RFC 9110
 * (10.1.5) are removed.
 */
export function userAgent({
  SITE_NAME,
  SITE_URL,
  CONTACT_EMAIL,
}: Pick<Settings, 'SITE_NAME' | 'SITE_URL' | 'CONTACT_EMAIL'>): string {
  const product = SITE_NAME.normalize('NFD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w!#$%&'*+.^`|~-]/g, '')
  const contacts = [SITE_URL && `+${SITE_URL}`, CONTACT_EMAIL].filter(Boolean).join('; ')
  const comment = contacts.replace(/[^\x20-\x7e]|[()\\]/g, '')
  return `${product || 'Parkfetch'}/${VERSION}${comment && ` (${comment})`}`
}
