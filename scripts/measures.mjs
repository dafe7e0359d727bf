import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * Measures a TypeScript file: its lines, those of each function, its `as` casts (except `as
 * const`), its uses of `any`, its queries with hand-written row types, and the project files it
 * imports, by path from the root.
 */
export function measureFile(file, text) {
  const { program } = parseSync(file, text)
  const starts = lineStarts(text)
  const functions = []
  const imports = []
  let casts = 0
  let any = 0
  let rowTypes = 0
  const rowsOfTables = namesOfTableRows(program)
  walk(program, null, (node, parent) => {
    if (FUNCTIONS.includes(node.type) && node.body) {
      const line = lineAt(starts, node.start)
      const lines = lineAt(starts, node.end) - line + 1
      functions.push({ name: nameOf(node, parent), line, lines })
    }
    if (node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const') casts++
    if (node.type === 'TSAnyKeyword') any++
    if (isRowType(node, rowsOfTables)) rowTypes++
    const imported = pathOf(file, node.source?.value)
    if (imported) imports.push(imported)
  })
  return { lines: text.trimEnd().split('\n').length, functions, casts, any, rowTypes, imports }
}

/** The number below which a share (0..1) of the numbers lies; 0 for none. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Visits every node of a program with its parent. */
function walk(node, parent, visit) {
  visit(node, parent)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, node, visit)
    }
  }
}

function nameOf(node, parent) {
  return node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? '(anonymous)'
}

/**
 * Whether a node is a query, sql<…>`…` or sql.unsafe<…>(…), whose row type is written by hand, not
 * derived from a table: Row<typeof parks, 'id'>[], or an alias of that.
 */
function isRowType({ type, typeArguments, callee }, rowsOfTables) {
  const isQuery =
    type === 'TaggedTemplateExpression' ||
    (type === 'CallExpression' && callee.property?.name === 'unsafe')
  const [rows] = (isQuery && typeArguments?.params) || []
  const row = { TSArrayType: rows?.elementType, TSTupleType: rows?.elementTypes?.[0] }[rows?.type]
  return row !== undefined && !isOfTable(row) && !rowsOfTables.has(row.typeName?.name)
}

/** A file's aliases for rows of tables: type NamedPark = Row<typeof parks, 'id' | 'name'>. */
function namesOfTableRows(program) {
  const names = new Set()
  walk(program, null, ({ type, id, typeAnnotation }) => {
    if (type === 'TSTypeAliasDeclaration' && isOfTable(typeAnnotation)) names.add(id.name)
  })
  return names
}

function isOfTable(type) {
  return type.typeArguments?.params[0]?.type === 'TSTypeQuery'
}

function pathOf(file, specifier) {
  if (specifier?.startsWith('#')) return specifier.slice(1)
  if (specifier?.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return null
}

/** The offset of each line. */
function lineStarts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function lineAt(starts, offset) {
  const next = starts.findIndex((start) => start > offset)
  return next < 0 ? starts.length : next
}
