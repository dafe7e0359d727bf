import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceHash } from '../scripts/source-hash.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, '.cache/prepared-data')
/** That of other sources is of no use. */
const prepared = join(folder, sourceHash(root) ?? 'unknown')

/** Has the built product start once, so that further servers need not make a database each. */
export async function prepareData() {
  if (existsSync(prepared)) return
  rmSync(folder, { recursive: true, force: true })
  const unfinished = `${prepared}.${process.pid}`
  await startOnce(unfinished)
  rmSync(prepared, { recursive: true, force: true })
  renameSync(unfinished, prepared)
}

/** Puts the embedded database of a server that has been started once into a data folder. */
export function copyPreparedData(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(prepared, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

async function startOnce(dataDir) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (output.includes('is ready at')) child.kill('SIGTERM')
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The product could not be started:\n${output}`)
}
