import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The checks that need only the sources. */
export const sourceChecks = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/tsc'],
  },
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'import directions', command: ['node', 'scripts/check-imports.mjs'] },
  { name: 'unused code', command: ['knip', '--cache', '--cache-location', '.cache/knip'] },
  { name: 'licenses', command: ['node', 'scripts/check-licenses.mjs'] },
]

/** Checks that run concurrently. */
const AT_ONCE = 2

/** Runs a tool of the project with its output; returns whether it succeeded. */
export async function run(command, env = {}) {
  return (await start(command, { env, stdio: 'inherit' })).succeeded
}

/** Runs checks concurrently, printing the output of each when it ends, and counts the successes. */
export async function runChecks(checks) {
  const waiting = [...checks]
  let failed = 0
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { succeeded, said } = await start(check.command, { stdio: ['ignore', 'pipe', 'pipe'] })
      process.stdout.write(`\n— ${check.name}\n${said}`)
      if (!succeeded) failed++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { passed: checks.length - failed, failed }
}

function start([tool, ...args], { env = {}, stdio }) {
  const path = tool === 'node' ? process.execPath : resolve(root, 'node_modules/.bin', tool)
  const child = spawn(path, args, { cwd: root, stdio, env: { ...process.env, ...env } })
  const said = []
  child.stdout?.on('data', (bytes) => said.push(bytes))
  child.stderr?.on('data', (bytes) => said.push(bytes))
  return new Promise((done) => {
    const end = (succeeded) => done({ succeeded, said: Buffer.concat(said).toString() })
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
