import type { Config } from 'vite-plugin-ssr/types'

export default {
  // Pages are documents of their own: the router would cost a visitor 11 KB before the map.
  clientRouting: false,
  passToClient: ['dehydrated', 'is404', 'abortReason'],
  meta: {
    /** Fills the cache with what the page shows; may redirect or give up the page. */
    prefetch: { env: 'server-only' },
    /** The page's title, description and canonical address. */
    head: { env: 'server-only' },
  },
} satisfies Config
