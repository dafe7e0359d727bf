// Reading the parks of OpenStreetMap extracts compared with bare reading of the same files by
// osm-pbf-parser-node. `npm run bench -- import --large` also reads a synthetic file of a gigabyte.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isSmall, measure, print, report } from './measure.ts'
import { writeSyntheticOsm } from './synthetic-osm.ts'

const DATA = '../shared/data/osm'
const FILES = ['vancouver-2015.osm.pbf', 'queens-village-ny-2016.osm.pbf']
/** Each file is read this many times over, so that start-up does not count. */
const TIMES = isSmall ? 2 : 12
const MAX_OF_BARE = 1.6
const MAX_MB = 600
const MAX_LARGE_MB = 1_200
/** Seconds of all processors. */
const MAX_LARGE_CPU = 600
/** A gigabyte. */
const NEIGHBOURHOODS = 13_000

/** Of Node.js, as `npm run import` gives them. */
const IMPORT_OPTIONS = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } }
).scripts.import
  .split(' ')
  .filter((word) => word.startsWith('--'))

type Reading = { parks: number; ms: number; cpu: number; peak: number }

const folder = join(process.cwd(), '.cache/bench')
mkdirSync(folder, { recursive: true })
for (const name of FILES) {
  const file = join(DATA, name)
  if (existsSync(file)) await compare(file)
  else print(`\n${name} is left out: there is no ${file}.`)
}
if (process.argv.includes('--large')) await readLarge()

async function compare(file: string): Promise<void> {
  const repeated = join(folder, `import-${basename(file)}`)
  writeFileSync(repeated, Buffer.concat(Array(TIMES).fill(readFileSync(file))))
  let last: Reading | undefined
  const round = (how: 'parks' | 'bare') => async () => {
    last = await read(how, repeated)
    return [last.ms]
  }
  await measure(
    `Reading ${basename(file)}, ${TIMES} times in a row`,
    [
      { name: 'osm-pbf-parser-node, only reading', round: round('bare') },
      { name: 'with its parks', round: round('parks'), most: { ratio: MAX_OF_BARE } },
    ],
    { rounds: 3 },
  )
  rmSync(repeated)
  report('parks', last?.parks ?? 0)
  report('megabytes at most', (last?.peak ?? 0) / 1e6, { most: MAX_MB })
}

async function readLarge(): Promise<void> {
  const file = join(folder, `import-large-${NEIGHBOURHOODS}.osm.pbf`)
  if (!existsSync(file)) {
    print('\nWriting a file of a gigabyte …')
    await writeSyntheticOsm(file, NEIGHBOURHOODS)
  }
  const { parks, ms, cpu, peak } = await read('parks', file)
  const size = `${(statSync(file).size / 1e9).toFixed(2)} GB`
  print(`\nParks of a synthetic file of ${size}: ${parks} parks in ${(ms / 1000).toFixed(0)} s`)
  report('seconds of processor time', cpu, { most: MAX_LARGE_CPU })
  report('megabytes at most', peak / 1e6, { most: MAX_LARGE_MB })
}

function read(how: 'parks' | 'bare', file: string): Promise<Reading> {
  const child = fork(join(import.meta.dirname, 'import-reader.js'), [how, file], {
    execArgv: IMPORT_OPTIONS,
  })
  return new Promise((resolve, reject) => {
    child.once('message', (reading) => resolve(reading as Reading))
    child.once('exit', (code) => reject(new Error(`The reader ended with ${code}.`)))
  })
}
