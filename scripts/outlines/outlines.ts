import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { OUTLINES, outlineText } from './make-outlines.ts'

const PREFIX = 'outlines:'

/**
 * Gives 'outlines:states' and the like as the address of a file made for it, so that no browser has
 * to work out from an atlas what the built-in base map is drawn of.
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
  // A build beside live editing is no edit.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
  return file
}
