import react from '@vitejs/plugin-react'
import type { ConfigEnv, Plugin, UserConfig } from 'vite'
import ssr from 'vite-plugin-ssr/plugin'
import { outlines } from './scripts/outlines/outlines.ts'

/** What pages of all kinds are made of. */
const SHARED = /\/(domain|renderer|components\/(ui|layout|parks|search|[\w-]+\.ts))/
const FIRST_PAGE = /\/pages\/index\/\+client\.tsx$/
const VENDOR = /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc)\//
/** What of these the operator's pages alone use, which one index names beside all else. */
const VENDOR_OF_ADMIN = /(useMutation|mutationObserver)\./
const MANTINE =
  /node_modules\/(@mantine\/(?!charts|tiptap)|@floating-ui|clsx|react-(remove-scroll|style))/

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Few chunks instead of many small ones. */
const groups = [
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !VENDOR_OF_ADMIN.test(id) },
  {
    name: (id: string, modules: Modules) => (isOfFirstPage(id, modules) ? 'shared' : null),
    test: SHARED,
    debugName: 'shared',
    minShareCount: 2,
  },
  { name: 'mantine', test: MANTINE },
]

/** Whether the page that most visitors see first needs a module at once. */
function isOfFirstPage(id: string, modules: Modules): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    if (FIRST_PAGE.test(one)) return true
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return false
}

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

export default ({ command }: ConfigEnv): UserConfig => ({
  plugins: [react(), ssr(), outlines(), liveEditing()],
  // Required whole, its 6,000 icons would take the server 59 MB; live editing would read each by itself.
  ssr: { noExternal: command === 'build' ? ['@tabler/icons-react'] : [] },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The map is one chunk of 1.1 MB, loaded after the page.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
