import type { ServerOptions } from 'node:http'

/**
 * How long a connection may take to say what it wants: one that sends a letter now and then is
 * closed (408), as each of them holds a socket. What is waited for on this side has limits of its
 * own.
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions
