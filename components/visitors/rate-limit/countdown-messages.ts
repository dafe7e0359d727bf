/** The countdown of a rate limit. */
export function countdownText(seconds: number): string {
  return seconds > 0 ? `Please wait ${seconds} seconds` : 'Attempting to restore service...'
}

/** The toast shown once when the rate limit is reached. */
export function rateLimitToast(seconds: number) {
  return {
    title: 'Rate limit applied',
    text: `You've reached the API request limit. Please wait ${seconds} seconds.`,
  }
}

export const RATE_LIMIT_OVER = 'You can search again.'

/** Why the list does not follow the search box. */
export function searchRefusedText(seconds: number): string {
  return seconds > 0
    ? `The list stays as it was. The search can be tried again in ${seconds} seconds.`
    : 'The list stays as it was until the wait is over.'
}

export const SEARCH_WAITING_TITLE = 'Your search has to wait'

export const SEARCH_ALLOWED = 'The wait is over. Try the search again.'
