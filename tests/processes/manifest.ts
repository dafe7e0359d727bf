import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const manifest = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Record<string, Chunk>

/** The entry scripts of pages. */
export const entries = Object.keys(manifest).filter((name) => /^pages\/.+\/\+Page\.tsx$/.test(name))

export function contentOf(file: string): Buffer {
  return readFileSync(`dist/client/${file}`)
}

/** An entry's chunk and those reached from it. */
export function chunksOf(entry: string, next: (chunk: Chunk) => string[]): Chunk[] {
  const seen = new Map<string, Chunk>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.set(name, chunk)
    for (const following of next(chunk)) follow(following)
  }
  follow(entry)
  return [...seen.values()]
}

/** All chunks an entry may ever load. */
export function allChunksOf(entry: string): Chunk[] {
  return chunksOf(entry, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
}
