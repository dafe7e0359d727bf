import type { Config } from 'vite-plugin-ssr/types'

export default {
  meta: {
    /** Fills the cache with what the page shows; may redirect or give up the page. */
    prefetch: { env: 'server-only' },
    /** The page's title, description and canonical address. */
    head: { env: 'server-only' },
  },
} satisfies Config
