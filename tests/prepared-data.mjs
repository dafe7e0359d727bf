import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceHash } from '../scripts/source-hash.mjs'
import { environmentOf } from './product-environment.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, '.cache/prepared-data')
const prepared = join(folder, sourceHash(root) ?? 'unknown')
const START_SECONDS = 120

/** Starts the built product once, so that further servers can copy its database. */
export async function prepareData() {
  if (existsSync(prepared)) return
  removeOutdated()
  // Per process: others may be preparing the same.
  const unfinished = `${prepared}.${process.pid}`
  try {
    await startOnce(unfinished)
    renameSync(unfinished, prepared)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(prepared)) throw error
  }
}

/** Removes data of other sources; a name with a dot is unfinished. */
function removeOutdated() {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name.includes('.') || name === basename(prepared)) continue
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Copies the prepared database into a data folder. */
export function copyPreparedData(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(prepared, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

async function startOnce(dataDir) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: environmentOf({ DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: START_SECONDS * 1_000,
    killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (output.includes('is ready at')) child.kill('SIGTERM')
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) {
    throw new Error(`The product could not be started within ${START_SECONDS} s:\n${output}`)
  }
}
