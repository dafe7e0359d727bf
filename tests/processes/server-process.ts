import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPreparedData, prepareData } from '../prepared-data.mjs'
import { environmentOf } from '../product-environment.mjs'
import { takeTime } from '../soon.ts'

const START_MS = 60_000

const SCRIPTS = {
  'npm start': 'scripts/start.mjs',
  'without NODE_ENV': 'tests/processes/without-node-env.mjs',
  'npm run dev': 'scripts/dev.mjs',
  'failing in a request': 'tests/processes/fail-in-request.mjs',
}

export type ServerProcess = {
  url: string
  pid: number
  /** Its output so far, standard output and error. */
  output: () => string
  /** The exit code; null after a kill. */
  ended: Promise<number | null>
  /** Sends a signal and waits for the exit; returns the exit code, or null after a kill. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

type Settings = Record<string, string>

/**
 * Starts the built product with only these settings, and waits until it is ready.
 *
 * @param killAfterMs when to kill it, ready or not; absent: never
 * @param folder the product's folder; this one by default
 */
export async function startServer(
  settings: Settings,
  how: keyof typeof SCRIPTS = 'npm start',
  { killAfterMs, folder }: { killAfterMs?: number; folder?: string } = {},
): Promise<ServerProcess> {
  const { child, output, exit } = launch(settings, [SCRIPTS[how]], folder)
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const url = await waitForReady(child, output)
  return {
    url,
    pid: child.pid ?? 0,
    output,
    ended: exit,
    async stop(signal) {
      child.kill(signal)
      return exit
    },
  }
}

/** Starts the built product with invalid settings, and returns its exit code and output. */
export async function failToStart(
  settings: Settings,
): Promise<{ code: number | null; output: string }> {
  const { output, exit } = launch(settings)
  return { code: await exit, output: output() }
}

/** A data folder that is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-test-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A data folder with a prepared database, for tests that are not about a first start. */
export function withPreparedFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    await prepareData()
    copyPreparedData(folder)
    return work(folder)
  })
}

/**
 * Starts the built product for all tests of a file, in its own folder; returns a function that
 * stops it.
 */
export async function startOwnServer(
  settings: Settings = {},
  how?: Parameters<typeof startServer>[1],
): Promise<{ server: ServerProcess; folder: string; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-test-'))
  await prepareData()
  copyPreparedData(folder)
  const server = await startServer({ DATA_DIR: folder, ...settings }, how)
  async function end(): Promise<void> {
    await server.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  return { server, folder, end }
}

export type CommandProcess = {
  pid: number
  kill: (signal: NodeJS.Signals) => void
  /** Null after a kill. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Runs a command of the product, such as ['scripts/import.mjs', 'parks.csv']. */
export function startCommand(
  command: string[],
  settings: Settings,
  folder?: string,
): CommandProcess {
  const { child, exit, outputs } = launch(settings, command, folder)
  return {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    ended: exit.then((code) => ({ ...outputs, code })),
  }
}

function launch(settings: Settings, command: string[] = [SCRIPTS['npm start']], folder = '.') {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const outputs = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text += part
      outputs[name] += part
    })
  }
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  })
  return { child, output: () => text, outputs, exit }
}

async function waitForReady(child: ChildProcess, output: () => string): Promise<string> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    const url = /(?:is ready|Developing) at (\S+)/.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null || child.signalCode !== null) break
    await takeTime(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not start:\n${output()}`)
}
