export const RATE_LIMIT_TITLE = 'Rate limit reached'

/** Shown to a visitor over the rate limit. */
export function rateLimitText(seconds: number): string {
  return `${RATE_LIMIT_TITLE}. Please wait ${seconds} seconds.`
}
