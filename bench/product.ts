import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import type { Database } from '#db/client.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { readEnv } from '#server/boot/read-env.ts'
import { makeLog } from '#server/core/log.ts'

/** Rate limits are counted but never reached. */
const LIMITS = {
  RATE_LIMIT_SEARCH: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PHOTOS: '1000000',
  RATE_LIMIT_FILES: '1000000',
}

export const benchCaller = { clientId: 'bench', address: '127.0.0.1' }

/** The product's parts on this database, in this process. */
export function depsOf(database: Database): Deps {
  const env = readEnv({ NODE_ENV: 'production', ...LIMITS })
  return makeDeps({ env, database, log: makeLog('error'), root: process.cwd() })
}

/** Starts the built product with its files in this folder, and waits until it answers. */
export async function startProduct(
  folder: string,
  more: Record<string, string> = {},
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' }
  const options = ['--v8-pool-size=2', '--max-semi-space-size=8', 'scripts/start.mjs']
  const server = spawn('node', options, {
    env: { ...process.env, ...settings, ...LIMITS, MALLOC_ARENA_MAX: '2', ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  await untilReady(`${origin}/readyz`, server)
  return {
    origin,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
    },
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 2_400 && server.exitCode === null; tries++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer.`)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
