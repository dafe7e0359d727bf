import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps.mjs'

const pages = [
  ...readdirSync(root),
  'server/region/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** A page's links to files in the project. */
function linksOf(path: string): string[] {
  return [...textOf(path).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(path), link))
}

/** Inline code that looks like a path of this project. */
function pathsOf(path: string): string[] {
  const code = [
    ...textOf(path).matchAll(
      /`((?:components|db|domain|pages|renderer|scripts|server|tests)\/[\w./+-]*)`/g,
    ),
  ]
  return code.map(([, named = '']) => named)
}

test.each(pages)('%s leads to files that are there', (path) => {
  const missing = [...linksOf(path), ...pathsOf(path)].filter(
    (file) => !existsSync(join(root, file)),
  )
  expect(missing).toEqual([])
})
