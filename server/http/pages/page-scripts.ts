import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a page's scripts are, by the page's id: '/pages/index'. */
export type PageScripts = {
  /** The address of the module that holds the page's component. */
  page: (pageId: string) => string
  /** The tags that have the page's scripts loaded early. */
  preloads: (pageId: string) => string
}

const CLIENT_ENTRY = 'renderer/+client.tsx'

/** While developing Vite serves the sources. */
export const SOURCE_SCRIPTS: PageScripts = {
  page: (pageId) => `${pageId}/+Page.tsx`,
  preloads: () => '',
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * The scripts of a build. vite-plugin-ssr preloads nothing where the client's entry is our own.
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

/** Scripts come after what the first paint needs, which is there before them. */
function toTag(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" href="/${file}">`
}
