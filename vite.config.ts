import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import ssr from 'vite-plugin-ssr/plugin'

const SHARED = /\/(domain|renderer|components\/(ui|layout|parks|search|[\w-]+\.ts))/
/** What only a park's card, the map, the saved parks or pages to read need is not for every page. */
const LATER = [
  /\/components\/layout\/(ErrorScreen|TextPage)/,
  /\/domain\/(listing|sitemap-page)\./,
  /\/components\/(search\/FilterDialog|ui\/use-modal)/,
  /\/components\/parks\/(detail\/|ParkDetail|ParkPanel\.|cached-photos|use-maps-app-url)/,
  /\/domain\/(cached-photo-check|compass|directions|gallery|open-now|park-summary|swipe|weekday-hours)\./,
  /\/domain\/(map-keys|maps-loading|marker)\./,
  /\/domain\/saved/,
]

/** Few chunks instead of many small ones. */
const groups = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc)\// },
  {
    name: 'shared',
    test: (id: string) => SHARED.test(id) && !LATER.some((later) => later.test(id)),
    minShareCount: 2,
  },
]

/**
 * While developing: an edit of what only the server loads reloads the page, and an edit of what
 * the browser loads too is left to the browser, which needs no reload for a style.
 */
function liveEditing(): Plugin {
  return {
    name: 'live-editing',
    apply: 'serve',
    hotUpdate({ file, modules, server }) {
      if (this.environment.name === 'client') {
        // The style's link, which the first paint needs, can't take an update; its module can.
        const live = modules.filter(({ url }) => !/[?&]direct\b/.test(url))
        return live.length > 0 ? live : modules
      }
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module)
      const { client } = server.environments
      const inBrowser = client.moduleGraph.getModulesByFile(file)?.size ?? 0
      if (modules.length > 0 && inBrowser === 0) client.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

export default {
  plugins: [react(), ssr(), liveEditing()],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The map is one chunk of 1.1 MB, loaded after the page.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
} satisfies UserConfig
