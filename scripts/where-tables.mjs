// Updates the tables of docs/where.md that are generated from the sources: `node
// scripts/where-tables.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'

const PAGE = join(root, 'docs/where.md')
const LIFETIMES = 'domain/time/lifetimes'
const LIMIT =
  /^(?:export )?const ((?:MAX|LONGEST|LARGEST|MIN|SHORTEST|SMALLEST|KEPT)(?:_[A-Z_]+)?|[A-Z_]+_(?:AT_ONCE|PER_PAGE|A_PAGE|POINTS|RESULTS|BYTES|LENGTH)) = ([\d_.e* ]+)$/gm
const ROOMS = ['components', 'db', 'domain', 'renderer', 'server']
const UNITS = {
  MINUTE_MS: 60_000,
  HOUR_MS: 3_600_000,
  DAY_MS: 86_400_000,
  HOUR_SECONDS: 3_600,
  DAY_SECONDS: 86_400,
}
const SECONDS_OF = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** The page with its generated tables. */
export function withTables(page) {
  const [text] = page.split('\n## Lifetimes\n')
  return `${text}\n## Lifetimes\n${lifetimes()}\n## Limits\n${limits()}`
}

function lifetimes() {
  const tables = readdirSync(join(root, LIFETIMES)).sort().map(lifetimesOf)
  return `\nAll are in [${LIFETIMES}](../${LIFETIMES}), a file for each subject.\n${tables.join('')}`
}

function lifetimesOf(file) {
  const source = readFileSync(join(root, LIFETIMES, file), 'utf8')
  const [, subject] = /^\/\/ (.*):/.exec(source)
  const rows = [
    ...source.matchAll(
      /\/\*\*(?:\n \*)? ((?:(?!\*\/)[\s\S])*?)\n? \*\/\nexport const (\w+) =\s*(.+)/g,
    ),
  ].map(([, what, name, value]) => {
    UNITS[name] = calculate(value)
    return [what.replace(/\s*\n \*\s*/g, ' '), inWords(name, value), `\`${name}\``]
  })
  return `\n### ${subject}\n\n${table(['What', 'How long', 'Constant'], rows)}`
}

function limits() {
  const rows = ROOMS.flatMap(filesOf)
    .filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith(LIFETIMES),
    )
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LIMIT)].map(([, name, value]) => [
        `[${file}](../${file})`,
        `\`${name}\``,
        calculate(value).toLocaleString('en-US'),
      ]),
    )
  return `\nEach is next to what it limits. Limits the operator can set are in the README's table of settings.\n\n${table(['File', 'Constant', 'Value'], rows)}\n### Input\n\nThe limits schemas set in place.\n\n${table(['File', 'Field', 'At most'], ROOMS.flatMap(filesOf).filter(isSchemas).flatMap(limitsOfInput))}`
}

function isSchemas(file) {
  return /(?:schemas?|rpc\/routers\/\w+)\.ts$/.test(file)
}

/** The limits of a file of schemas, each with the field or constant it belongs to. */
function limitsOfInput(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const rows = lines.flatMap((line, at) =>
    [...line.matchAll(/(?:shortText|\.max)\(([\d_]+)/g)].map(({ 1: value, index }) => [
      `[${file}](../${file})`,
      `\`${lastName(line.slice(0, index)) ?? nameAbove(lines, at)}\``,
      calculate(value).toLocaleString('en-US'),
    ]),
  )
  return rows.filter((row, at) => rows.findIndex((other) => `${other}` === `${row}`) === at)
}

function lastName(text) {
  return [...text.matchAll(/(\w+)(?: =|:) /g)].at(-1)?.[1]
}

/** The name on the nearest line above that is indented less. */
function nameAbove(lines, at) {
  const indent = (line) => line.search(/\S/)
  const above = lines.slice(0, at).reverse()
  const found = above.find((line) => lastName(line) && indent(line) < indent(lines[at]))
  return lastName(found)
}

function filesOf(room) {
  const files = readdirSync(join(root, room), { recursive: true })
  return files.map((file) => `${room}/${file.replaceAll('\\', '/')}`).sort()
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

function inWords(name, value) {
  if (value.startsWith('[')) {
    return value
      .slice(1, -1)
      .split(', ')
      .map((each) => inWords(name, each))
      .join(', ')
  }
  if (name.endsWith('_DAYS')) return plural(calculate(value), 'day')
  if (name.endsWith('_MINUTES')) return plural(calculate(value), 'minute')
  const seconds = name.endsWith('_SECONDS') ? calculate(value) : calculate(value) / 1_000
  if (seconds < 1) return `${seconds * 1_000} ms`
  const [unit, size] = SECONDS_OF.find(([, each]) => seconds >= each && seconds % each === 0) ?? [
    'second',
    1,
  ]
  return plural(seconds / size, unit)
}

function plural(amount, unit) {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** Evaluates a sum of products of numbers and units. */
function calculate(text) {
  const sum = text.split(' + ').map(productOf)
  return sum.reduce((total, each) => total + each)
}

function productOf(text) {
  return text.split('*').reduce((product, factor) => product * numberOf(factor.trim()), 1)
}

function numberOf(text) {
  return UNITS[text] ?? Number(text.replaceAll('_', ''))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
}
