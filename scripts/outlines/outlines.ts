import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { OUTLINES, outlineText } from './make-outlines.ts'

const PREFIX = 'outlines:'

/**
 * Resolves 'outlines:states' and the like to the URL of a generated file, so that browsers need not
 * process an atlas.
 */
export function outlines(): Plugin {
  let folder = ''
  const made = new Map<string, string>()
  return {
    name: 'outlines',
    enforce: 'pre',
    configResolved({ root }) {
      folder = join(root, '.cache/outlines')
    },
    resolveId(id) {
      if (!id.startsWith(PREFIX)) return null
      const name = id.slice(PREFIX.length)
      const file = made.get(name) ?? write(folder, name)
      made.set(name, file)
      return `${file}?url`
    },
  }
}

function write(folder: string, name: string): string {
  const make = OUTLINES[name]
  if (!make) throw new Error(`There are no outlines of ${name}: ${Object.keys(OUTLINES).join()}.`)
  const file = join(folder, `${name}.json`)
  const text = outlineText(make())
  // A build during live editing must not look like an edit.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
  return file
}
