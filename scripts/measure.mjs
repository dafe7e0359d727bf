// Prints the size of the product's code by folder, and the imports between folders: `npm run
// measure`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { measureFile, percentile } from './measures.mjs'
import { root } from './steps.mjs'

const ROOMS = ['components', 'db', 'domain', 'pages', 'renderer', 'server']
const DEEP = ['server', 'domain', 'components']
const LONGEST_SHOWN = 5

const list = execFileSync('git', ['ls-files', ...ROOMS], { cwd: root, encoding: 'utf8' })
const files = list
  .split('\n')
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('db/seed/'),
  )
  .map((file) => ({ file, ...measureFile(file, readFileSync(`${root}/${file}`, 'utf8')) }))

const say = (line = '') => process.stdout.write(`${line}\n`)
const row = (cells) =>
  say(cells.map((cell, at) => (at ? String(cell).padStart(9) : cell.padEnd(24))).join(''))

sayRooms()
sayImports()
sayTotals()

function sayRooms() {
  row(['room', 'files', 'lines', 'median', 'p90', 'longest', 'functions', 'p90', 'longest'])
  for (const room of [...new Set(files.map(roomOf))].sort()) {
    const own = files.filter((one) => roomOf(one) === room)
    const lines = own.map((one) => one.lines)
    const functions = own.flatMap((one) => one.functions.map((each) => each.lines))
    row([
      room,
      own.length,
      sum(lines),
      percentile(lines, 0.5),
      percentile(lines, 0.9),
      Math.max(...lines),
      functions.length,
      percentile(functions, 0.9),
      Math.max(0, ...functions),
    ])
  }
}

function sayImports() {
  const counts = new Map()
  for (const { file, imports } of files) {
    for (const imported of imports) {
      const [from, to] = [file, imported].map((path) => path.split('/')[0])
      if (from !== to && ROOMS.includes(to)) {
        counts.set(`${from} → ${to}`, (counts.get(`${from} → ${to}`) ?? 0) + 1)
      }
    }
  }
  say('\nimports between rooms')
  for (const [arrow, count] of [...counts].sort()) row([`  ${arrow}`, count])
}

function sayTotals() {
  const lines = files.map((one) => one.lines)
  const functions = files.flatMap(({ file, functions }) =>
    functions.map((each) => ({ file, ...each })),
  )
  const lengths = functions.map((each) => each.lines)
  say()
  row(['all', ''])
  const found = {
    lines: sum(lines),
    fileMedian: percentile(lines, 0.5),
    fileP90: percentile(lines, 0.9),
    longestFile: Math.max(...lines),
    functionP90: percentile(lengths, 0.9),
    longestFunction: Math.max(...lengths),
    casts: sum(files.map((one) => one.casts)),
    any: sum(files.map((one) => one.any)),
    rowTypes: sum(files.map((one) => one.rowTypes)),
  }
  for (const [name, value] of Object.entries(found)) row([`  ${name}`, value])
  sayLongest(
    'files',
    files.map(({ file, lines: own }) => ({ name: file, lines: own })),
  )
  sayLongest(
    'functions',
    functions.map(({ file, name, line, lines: own }) => ({
      name: `${file}:${line} ${name}`,
      lines: own,
    })),
  )
}

function sayLongest(what, all) {
  say(`\nlongest ${what}`)
  const longest = all.sort((one, other) => other.lines - one.lines).slice(0, LONGEST_SHOWN)
  for (const { name, lines } of longest) say(`${String(lines).padStart(6)}  ${name}`)
}

function roomOf({ file }) {
  const [top, next, name] = file.split('/')
  return DEEP.includes(top) && name ? `${top}/${next}` : top
}

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0)
}
