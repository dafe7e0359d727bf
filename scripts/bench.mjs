// Runs the benchmarks, built like the product. `npm run bench -- search rest` runs only these two;
// options such as --large are passed on.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { ensureBuild } from './ensure-build.mjs'
import { serverBundle } from './server-bundle.mjs'
import { root, run } from './steps.mjs'

const parts = [
  'search',
  'suggest',
  'places',
  'addresses',
  'address-state',
  'address-ranges',
  'cells',
  'rest',
  'documents',
  'render',
  'shapes',
  'start',
  'sitemap',
  'seo-urls',
  'import',
  'regions',
  'answers',
  'edits',
  'reports',
  'map',
  'pan',
  'inp',
  'lighthouse',
]
const modules = [
  'search.ts',
  'suggest.ts',
  'places.ts',
  'addresses.ts',
  'address-state.ts',
  'address-ranges.ts',
  'cells.ts',
  'rest.ts',
  'rest-server.ts',
  'documents.ts',
  'render.tsx',
  'shapes.ts',
  'start.ts',
  'sitemap.ts',
  'seo-urls.ts',
  'import.ts',
  'import-reader.ts',
  'regions.ts',
  'answers.ts',
  'edits.ts',
  'reports.ts',
  'map.ts',
  'pan.ts',
  'inp.ts',
  'lighthouse.ts',
]
const TOOLS = ['@playwright/test', 'autocannon', 'playwright', 'playwright-core']
const options = process.argv.slice(2).filter((text) => text.startsWith('--'))
const wanted = process.argv.slice(2).filter((text) => !text.startsWith('--'))
const unknown = wanted.filter((part) => !parts.includes(part))
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark '${unknown[0]}'. Choose from: ${parts.join(', ')}.\n`)
  process.exit(1)
}

process.env.NODE_ENV = 'production'
ensureBuild(root)

const outDir = join(root, '.cache/bench/app')
const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, root)
await build({
  root,
  ...serverBundle,
  // The same class names as in the product, since documents are compared.
  css: product.config.css,
  // Not bundled: tools that drive browsers or load servers look for their own files beside them.
  ssr: { ...serverBundle.ssr, external: [...serverBundle.ssr.external, ...TOOLS] },
  logLevel: 'warn',
  build: {
    ...serverBundle.build,
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      ...serverBundle.build.rolldownOptions,
      input: Object.fromEntries(modules.map((name) => [parse(name).name, `bench/${name}`])),
    },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-bench-'))
const table = join(folder, 'table')
writeFileSync(table, '')
let failed = false
for (const part of wanted.length > 0 ? wanted : parts) {
  const command = ['node', join(outDir, `${part}.js`), ...options]
  if (!(await run(command, { BENCH_TABLE: table }))) failed = true
}
printTable(readFileSync(table, 'utf8'))
rmSync(folder, { recursive: true })
process.exit(failed ? 1 : 0)

/** Prints the results of all parts in one table. */
function printTable(text) {
  const measured = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const rows = [['', 'measured', 'product', 'beside', 'value', 'limit'], ...measured]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at])).join('  '))
  process.stdout.write(`\n${lines.map((line) => line.trimEnd()).join('\n')}\n`)
}
