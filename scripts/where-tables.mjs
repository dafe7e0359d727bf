// Updates the tables of docs/where.md that are generated from the sources: `node
// scripts/where-tables.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'

const PAGE = join(root, 'docs/where.md')
const LIFETIMES = 'domain/time/lifetimes.ts'
const LIMIT =
  /^(?:export )?const ((?:MOST|LONGEST|LARGEST|MAX|LEAST|SHORTEST|SMALLEST|FEWEST|MIN)(?:_[A-Z_]+)?) = ([\d_.e* ]+)$/gm
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
  const parts = readFileSync(join(root, LIFETIMES), 'utf8')
    .split(/^\/\/ (.*)\.\n/m)
    .slice(3)
  const tables = []
  for (let at = 0; at < parts.length; at += 2) {
    const rows = [
      ...parts[at + 1].matchAll(
        /\/\*\*(?:\n \*)? ((?:(?!\*\/)[\s\S])*?)\n? \*\/\nexport const (\w+) =\s*(.+)/g,
      ),
    ]
    tables.push(
      `\n### ${parts[at]}\n\n`,
      table(
        ['What', 'How long', 'Constant'],
        rows.map(([, what, name, value]) => [
          what.replace(/\s*\n \*\s*/g, ' '),
          inWords(name, value),
          `\`${name}\``,
        ]),
      ),
    )
  }
  return `\nAll are in [${LIFETIMES}](../${LIFETIMES}).\n${tables.join('')}`
}

function limits() {
  const rows = ROOMS.flatMap(filesOf)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== LIFETIMES)
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LIMIT)].map(([, name, value]) => [
        `[${file}](../${file})`,
        `\`${name}\``,
        calculate(value).toLocaleString('en-US'),
      ]),
    )
  return `\nEach is next to what it limits. Limits the operator can set are in the README's table of settings.\n\n${table(['File', 'Constant', 'Value'], rows)}`
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
  if (name.endsWith('_DAYS')) return plural(calculate(value), 'day')
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

/** Evaluates a product of numbers and units. */
function calculate(text) {
  return text.split('*').reduce((product, factor) => product * numberOf(factor.trim()), 1)
}

function numberOf(text) {
  return UNITS[text] ?? Number(text.replaceAll('_', ''))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
}
