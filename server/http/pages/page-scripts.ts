import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Locates a page's scripts by the page's id: '/pages/index'. */
export type PageScripts = {
  /** The URL of the module that contains the page's component. */
  page: (pageId: string) => string
  /** The tags that preload the scripts of a page, and of its map if it has one. */
  preloads: (pageId: string, map: MapKind | null) => string
}

const CLIENT_ENTRY = 'renderer/+client.tsx'
const MAP_ENTRIES = {
  google: 'components/map/google/GoogleOrKeylessMap.tsx',
  keyless: 'components/map/keyless/KeylessMap.tsx',
}

type MapKind = keyof typeof MAP_ENTRIES

/** In development, Vite serves the sources. */
export const SOURCE_SCRIPTS: PageScripts = {
  page: (pageId) => `${pageId}/+Page.tsx`,
  preloads: () => '',
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * Reads the scripts of a build. vite-plugin-ssr generates no preloads for a custom client entry.
 *
 * @param root the project's folder
 */
export function readPageScripts(root: string): PageScripts {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8'))
  const pages = new Map<string, { file: string; tags: Record<MapKind | 'none', string> }>()
  for (const [entry, { file }] of Object.entries(manifest)) {
    const pageId = /^(pages\/.+)\/\+Page\.tsx$/.exec(entry)?.[1]
    if (pageId === undefined) continue
    // Low priority: the first paint doesn't need the scripts.
    const tags = (...entries: string[]) =>
      [...filesOf([CLIENT_ENTRY, entry, ...entries], manifest)]
        .map((name) => `<link rel="modulepreload" fetchpriority="low" href="/${name}">`)
        .join('')
    const { google, keyless } = MAP_ENTRIES
    pages.set(`/${pageId}`, {
      file: `/${file}`,
      tags: { none: tags(), google: tags(google), keyless: tags(keyless) },
    })
  }
  return {
    page: (pageId) => pages.get(pageId)?.file ?? '',
    preloads: (pageId, map) => pages.get(pageId)?.tags[map ?? 'none'] ?? '',
  }
}

/** The files of modules and of all that they import. */
function filesOf(entries: readonly string[], manifest: Manifest): Set<string> {
  const seen = new Set(entries)
  // A set also visits what is added meanwhile.
  for (const entry of seen) {
    for (const name of manifest[entry]?.imports ?? []) seen.add(name)
  }
  return new Set([...seen].flatMap((entry) => manifest[entry]?.file ?? []))
}
