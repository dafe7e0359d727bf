// Resolves a file's imports to files and packages and checks them against the rules.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { refusals } from './import-rules.mjs'

const SOURCE = /\.[cm]?[jt]sx?$/
const NOT_SOURCES = new Set(['node_modules', 'dist', 'data', 'public'])

/** All imports of a project that violate the rules. */
export function checkProject(root) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isFile = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false
  return sourcesIn(root).flatMap((file) =>
    checkFile({ file, text: readFileSync(join(root, file), 'utf8') }, { imports, isFile }),
  )
}

/**
 * The imports of one file that violate the rules.
 *
 * @param project its package.json's `imports`, and whether a path is one of its files
 * @returns {{ file: string, line: number, imported: string, message: string }[]}
 */
export function checkFile({ file, text }, project) {
  return importsOf(file, text).flatMap(({ specifier, typeOnly, start }) => {
    const imported = resolveImport(specifier, file, project)
    const line = text.slice(0, start).split('\n').length
    const messages = refusals({ file, imported, typeOnly })
    return messages.map((message) => ({ file, line, imported, message }))
  })
}

/**
 * Every import, export from, import() and import type. An import whose names are each marked as
 * types does not count as type-only: it is still executed.
 */
function importsOf(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const add = (source, typeOnly) => {
    const specifier = textOf(source)
    if (specifier) found.push({ specifier, typeOnly, start: source.start })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
    TSExternalModuleReference: ({ expression }) => add(expression, false),
    CallExpression: ({ callee, arguments: [source] }) => {
      if (callee.name === 'require') add(source, false)
    },
  }).visit(program)
  return found
}

/** The text of a literal; other expressions are unknown. */
function textOf(source) {
  if (source?.type === 'Literal' && typeof source.value === 'string') return source.value
  const isPlain = source?.type === 'TemplateLiteral' && source.expressions.length === 0
  return isPlain ? source.quasis[0].value.cooked : undefined
}

function resolveImport(specifier, file, { imports, isFile }) {
  const [path] = specifier.split('?')
  if (/^\.\.?(\/|$)/.test(path)) return findFile(posix.join(posix.dirname(file), path), isFile)
  for (const [alias, target] of Object.entries(imports)) {
    const start = alias.replace('*', '')
    if (path.startsWith(start)) {
      return findFile(posix.normalize(target.replace('*', path.slice(start.length))), isFile)
    }
  }
  const parts = path.replace(/^node:/, '').split('/')
  if (builtinModules.includes(parts[0])) return `node:${parts[0]}`
  return `npm:${parts.slice(0, path.startsWith('@') ? 2 : 1).join('/')}`
}

/** The file of a path, which may omit its extension or 'index'. */
function findFile(path, isFile) {
  const stem = path.replace(/\.jsx?$/, '')
  const endings = ['.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']
  return [path, ...endings.map((ending) => stem + ending)].find(isFile) ?? path
}

function sourcesIn(root) {
  const isSource = (entry) => entry.isFile() && SOURCE.test(entry.name)
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (isSource(entry)) return [entry.name]
    if (!entry.isDirectory() || entry.name.startsWith('.') || NOT_SOURCES.has(entry.name)) return []
    return readdirSync(join(root, entry.name), { withFileTypes: true, recursive: true })
      .filter(isSource)
      .map((file) => posix.join(file.parentPath.slice(root.length + 1), file.name))
  })
}
