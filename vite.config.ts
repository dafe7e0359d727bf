import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { ConfigEnv, Plugin, UserConfig } from 'vite'
import ssr from 'vite-plugin-ssr/plugin'
import { FACT_LABELS } from './domain/facts/fact-labels.ts'

/** What pages of all kinds are made of. */
const SHARED = /\/(domain|renderer|components\/(app|ui|layout|park|search))/
const FIRST_PAGE = /\/pages\/index\/\+Page\.tsx$/
const VENDOR = /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc)\//
/** What of these the operator's pages alone use, which one index names beside all else. */
const VENDOR_OF_ADMIN = /(useMutation|mutationObserver)\./
const MAPLIBRE =
  /node_modules\/(maplibre-gl|@vis\.gl\/react-maplibre)\/|\/components\/map\/keyless\/(style\/|PlainMap)/
/** Small modules that maps of several pages share; each would be a chunk of its own. */
const SMALL =
  /\/(ui\/(stored-list|use-modal|with-timeout|reduced-motion|PillLinks|PrintedAddress)|static\/OwnText|suggestions\/(contributions|ask-outcomes|suggest-path)|park\/(inside-kinds|detail\/in-sentence|OperatorHint)|app\/(head-text|operator-flag)|search\/match-filters)\.|\/Icon(Arrow(Left|Right)|Check|DeviceMobile|Dog|Dots|Heart|Minus|Pencil|Plus|Trees|X)\./
const MANTINE = /node_modules\/(@mantine\/(?!tiptap)|@floating-ui|clsx|react-(remove-scroll|style))/

/** A page's first script names many chunks, and hashes can't be compressed: as short as they may be. */
const CHUNK_NAMES = 'assets/chunks/[hash:7].js'

/** A class by its name and its file: both are short, as scripts and documents name many. */
function className(name: string, file: string): string {
  const [path = ''] = relative(import.meta.dirname, file).split('?')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

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
  // Maps of other pages share it.
  { name: 'map', test: MAPLIBRE },
  { name: 'small', test: SMALL },
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

/** The browser gets what is shown of facts, as values: not all of their catalogue. */
function factLabels(): Plugin {
  return {
    name: 'fact-labels',
    transform(_, id, options) {
      if (options?.ssr || !/\/domain\/facts\/fact-labels\.ts$/.test(id)) return null
      return `export const FACT_LABELS = ${JSON.stringify(FACT_LABELS)}`
    },
  }
}

/** Makes each page a chunk of its own, whose address its document gives the client's entry. */
function pageChunks(): Plugin {
  return {
    name: 'page-chunks',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      for (const page of readdirSync('pages')) {
        this.emitFile({
          type: 'chunk',
          id: `pages/${page}/+Page.tsx`,
          preserveSignature: 'allow-extension',
        })
      }
    },
  }
}

export default ({ command, isSsrBuild }: ConfigEnv): UserConfig => ({
  plugins: [react(), ssr(), liveEditing(), pageChunks(), factLabels()],
  // One instance of vite-plugin-ssr for pages and server; all else comes with the build, except what
  // is never loaded on the server.
  ssr:
    command === 'build' ? { noExternal: true, external: ['vite-plugin-ssr', 'maplibre-gl'] } : {},
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The map is one chunk of 1.1 MB, which is loaded after its pages.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups }, ...(isSsrBuild ? {} : { chunkFileNames: CHUNK_NAMES }) },
      // Of a package that names all its modules in one file, only what is used is read.
      experimental: { lazyBarrel: true },
      // Lifetimes and limits are numbers where they are used.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // tRPC doesn't say that the links that are not used can be left out.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\/client\//, sideEffects: false }] },
    },
  },
})
