import type { Config } from 'vite-plugin-ssr/types'

export default {
  meta: {
    /** Loads the page's data into the query cache; may redirect or abort. */
    prefetch: { env: 'server-only' },
    /** The page's title, description and canonical URL. */
    head: { env: 'server-only' },
  },
} satisfies Config
