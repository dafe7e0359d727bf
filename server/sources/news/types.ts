import type { NewsMessage } from '#domain/operator/news.ts'

/**
 * Sends a message to the operator.
 *
 * @throws ProviderError, which says in a sentence why it was not taken
 */
export type SendNews = (message: NewsMessage) => Promise<void>

/** How long a server may take to take a message. */
export const NEWS_TIMEOUT_MS = 10_000
