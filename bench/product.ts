import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'

/** Starts the built product, with its database in this folder unless these settings name another. */
export function startServer(
  port: number,
  folder: string,
  more: Record<string, string> = {},
): ChildProcess {
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    RATE_LIMIT_SEARCH: '1000000',
    LOG_LEVEL: 'warn',
    MALLOC_ARENA_MAX: '2',
    ...more,
  }
  const env = { ...process.env, ...settings }
  return spawn('node', ['--v8-pool-size=2', '--max-semi-space-size=8', 'scripts/start.mjs'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Waits until the product answers. */
export async function isUp(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/config`
  for (let tries = 0; tries < 4_800; tries++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${url} does not answer.`)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
