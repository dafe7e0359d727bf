import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import { openReadyDatabase } from './boot.ts'
import { type Env, readEnvAlone } from './env.ts'
import type { Running } from './site.ts'
import { explainStartFailure } from './start-failure.ts'

/**
 * The database comes up on a thread of its own while the code of the site is loaded, which leaves no
 * turn to what begins that thread.
 */
const HEAD_START_MS = 50
/** Requests under way have this long before their connections are cut. */
const DRAIN_MS = 4_000
const CLOSE_EACH_MS = 100
const STOP_MS = 10_000
/** Signals this close together are one: a terminal sends it to npm, which passes it on. */
const SAME_SIGNAL_MS = 300

/**
 * Serves the built product until a signal ends it.
 *
 * @param root the project's folder
 */
export async function serve(root: string): Promise<void> {
  const running: Running = {}
  const started = start(running, root)
  stopOnSignal(running, started)
  await started.catch(fail)
}

async function start(running: Running, root: string): Promise<void> {
  const env = readEnvAlone()
  const opening = openDatabase(running, env, root)
  await Promise.race([opening, wait(HEAD_START_MS)])
  const [database, { startSite }] = await Promise.all([opening, import('./site.ts')])
  await startSite(running, { env, database, root })
}

async function openDatabase(running: Running, env: Env, root: string): Promise<Database> {
  running.database = await openReadyDatabase(env, root)
  return running.database
}

/** A signal while starting waits for the start, within the time there is for stopping. */
function stopOnSignal(running: Running, started: Promise<void>): void {
  let since: number | undefined
  const stop = async (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await started.catch(() => {})
    running.deps?.log.info({ signal }, 'stopping')
    running.deps?.readiness.stop()
    running.isStopping = true
    await Promise.all([
      running.server && drain(running.server),
      running.blogRunner?.stop(),
      running.backups?.stop(),
    ])
    await running.endCommands?.()
    // It writes down what the last requests were counted for.
    await running.upkeep?.stop()
    await running.database?.close()
    running.deps?.log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  // Connections are kept for a next request once theirs is answered.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_EACH_MS)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(cut)
  clearInterval(closing)
}

function fail(error: unknown): never {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
}
