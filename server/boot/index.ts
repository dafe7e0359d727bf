import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import { cleanText, type Logger, makeLog } from '../core/log.ts'
import { collectSecrets, type Env } from '../settings/configured.ts'
import { InvalidSettingsError } from '../settings/rules.ts'
import { handleFatalErrors } from './fatal-errors.ts'
import { openReadyDatabase } from './open-database.ts'
import { readEnvAlone } from './read-env.ts'
import type { Running } from './site.ts'
import { explainStartFailure } from './start-failure.ts'

/** Grace period for requests in flight at shutdown. */
const DRAIN_MS = 4_000
/** Forced exit after a shutdown request. */
const STOP_TIMEOUT_MS = 10_000
/** Forced exit after a fatal error. */
const FATAL_STOP_TIMEOUT_MS = 5_000
/** How long the embedded database may start before the site's code blocks the event loop. */
const DATABASE_HEAD_START_MS = 50
/** Signals within this time count as one: Ctrl+C reaches the process directly and via npm. */
export const SAME_SIGNAL_MS = 300
/** Interval of closing idle connections while requests in flight finish. */
const CLOSE_IDLE_EVERY_MS = 100

/**
 * Serves the built product until a signal stops it.
 *
 * @param root the project's folder
 */
export async function serve(root: string): Promise<void> {
  const running: Running = {}
  const env = readSettings()
  const { settings } = env
  const secrets = collectSecrets(settings, () => running.deps?.configured.current.settings)
  const log = makeLog(settings.LOG_LEVEL, { secrets })
  for (const { name, meant } of env.unknownSettings) {
    log.warn(`${name} is not a setting. Did you mean ${meant}?`)
  }
  const started = start(running, { env, log, root })
  const stop = makeStop(running, { started, log })
  handleFatalErrors({
    log,
    stop: () => void stop({ code: 1, delayMs: 0, limitMs: FATAL_STOP_TIMEOUT_MS }),
  })
  stopOnSignal(stop, settings.SHUTDOWN_DELAY_SECONDS * 1_000, log)
  await started.catch((error) => fail(error, secrets()))
}

function readSettings(): Env {
  try {
    return readEnvAlone()
  } catch (error) {
    fail(error)
  }
}

type Parts = { env: Env; log: Logger; root: string }

/** The database starts in its own thread while the site's code is loaded. */
async function start(running: Running, { env, log, root }: Parts): Promise<void> {
  const opening = openDatabase(running, env, root)
  await Promise.race([opening, wait(DATABASE_HEAD_START_MS)])
  const [database, { startSite }] = await Promise.all([opening, import('./site.ts')])
  await startSite(running, { env, database, log, root })
}

async function openDatabase(running: Running, env: Env, root: string): Promise<Database> {
  running.database = await openReadyDatabase(env.settings, root)
  return running.database
}

type Stop = (how: { code: number; delayMs: number; limitMs: number }) => Promise<never>

/**
 * Shuts down gracefully. For `delayMs`, requests are still answered while `/readyz` already returns
 * 503; then in-flight requests may finish. The process is killed `limitMs` after the delay. A stop
 * during startup waits for it to finish.
 */
function makeStop(
  running: Running,
  { started, log }: { started: Promise<void>; log: Logger },
): Stop {
  let stopping: Promise<never> | undefined

  async function run({ code, delayMs, limitMs }: Parameters<Stop>[0]): Promise<never> {
    setTimeout(() => process.exit(1), delayMs + limitMs).unref()
    await started.catch(() => {})
    running.deps?.readiness.stop()
    running.isStopping = true
    await wait(delayMs)
    running.isClosed = true
    await Promise.all([running.server && drain(running.server), running.deps?.jobs.end()])
    await running.endCommands?.()
    // Stopping it writes the counts of the last requests.
    await running.upkeep?.stop()
    await running.deps?.baseMap.close()
    await running.database?.close()
    log.info('stopped')
    process.exit(code)
  }

  return (how) => {
    stopping ??= run(how).catch((error) => {
      log.fatal({ err: error }, 'the server could not shut down gracefully')
      process.exit(1)
    })
    return stopping
  }
}

/**
 * Only SIGTERM is delayed: it comes from an orchestrator, which may take a moment to stop routing
 * requests here.
 */
function stopOnSignal(stop: Stop, delayMs: number, log: Logger): void {
  let since: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    log.info({ signal }, 'stopping')
    void stop({ code: 0, delayMs: signal === 'SIGTERM' ? delayMs : 0, limitMs: STOP_TIMEOUT_MS })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

async function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  // Keep-alive connections become idle once their last request is answered.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(cut)
  clearInterval(closing)
}

function fail(error: unknown, secrets: readonly string[] = []): never {
  const said = explainStartFailure(error)
  // The expected format contains no secret, though it may look like one.
  const text = error instanceof InvalidSettingsError ? said : cleanText(said, secrets)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
