import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The checks that need nothing but the sources. */
export const sourceChecks = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'import directions', command: ['node', 'scripts/check-imports.mjs'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'packages', command: ['node', 'scripts/check-dependencies.mjs'] },
]

/** Runs a tool of the project and shows what it says; gives whether it succeeded. */
export function run([tool, ...args], env = {}) {
  const path = tool === 'node' ? process.execPath : resolve(root, 'node_modules/.bin', tool)
  const child = spawn(path, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}

/** Runs checks one after another and tells how each ended. */
export async function runChecks(checks) {
  const failed = []
  for (const { name, command } of checks) {
    process.stdout.write(`\n— ${name}\n`)
    if (!(await run(command))) failed.push(name)
  }
  return { passed: checks.length - failed.length, failed: failed.length }
}
