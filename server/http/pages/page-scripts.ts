import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Locates a page's scripts by the page's id: '/pages/index'. */
export type PageScripts = {
  /** The URL of the module that contains the page's component. */
  page: (pageId: string) => string
  /** The tags that preload the page's scripts. */
  preloads: (pageId: string) => string
}

const CLIENT_ENTRY = 'renderer/+client.tsx'

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
  const pages = new Map<string, { file: string; tags: string }>()
  for (const [entry, { file }] of Object.entries(manifest)) {
    const pageId = /^(pages\/.+)\/\+Page\.tsx$/.exec(entry)?.[1]
    if (pageId === undefined) continue
    const files = new Set([CLIENT_ENTRY, entry].flatMap((name) => filesOf(name, manifest)))
    pages.set(`/${pageId}`, { file: `/${file}`, tags: [...files].map(toTag).join('') })
  }
  return {
    page: (pageId) => pages.get(pageId)?.file ?? '',
    preloads: (pageId) => pages.get(pageId)?.tags ?? '',
  }
}

function filesOf(entry: string, manifest: Manifest, seen = new Set<string>()): string[] {
  if (!seen.has(entry)) {
    seen.add(entry)
    for (const name of manifest[entry]?.imports ?? []) filesOf(name, manifest, seen)
  }
  return [...seen].flatMap((name) => manifest[name]?.file ?? [])
}

/** Low priority: the first paint doesn't need the scripts. */
function toTag(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" href="/${file}">`
}
