import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { asDatabaseFailure, DatabaseUnwritableError } from '#db/unavailable.ts'
import { isUsableMapsKey } from '#domain/maps-key.ts'
import { createApp } from './app.ts'
import { serveCommands } from './backup/ask-server.ts'
import { type Backups, startBackups } from './backup/scheduled-backups.ts'
import { type BlogRunner, startBlogRunner } from './blog-runner.ts'
import { DatabaseStartError, embeddedFolder, openReadyDatabase } from './boot.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'
import { explainFolder } from './data-folder.ts'
import { type Deps, makeDeps } from './deps.ts'
import { type Env, InvalidSettingsError, readEnvAlone } from './env.ts'
import { makeListener } from './listener.ts'
import { type Logger, makeLog, secretsOf } from './log.ts'
import { prepareOperator } from './operator-password.ts'
import { makePageRenderer } from './pages.ts'
import { seedSamplePosts } from './services/sample-posts.ts'
import { hearStrayFailures } from './stray-failures.ts'
import { startUpkeep, type Upkeep } from './upkeep.ts'

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

/** What has to be closed at the end, as far as it is open. */
type Running = {
  deps?: Deps
  database?: Database
  server?: Server
  upkeep?: Upkeep
  blogRunner?: BlogRunner
  backups?: Backups
  endCommands?: () => Promise<void>
  isStopping?: boolean
}

async function start(running: Running, root: string): Promise<void> {
  const env = readEnvAlone()
  running.database = await openReadyDatabase(env, root)
  const news = await prepareOperator(env, running.database)
  // At once: whatever fails from here on, it is not shown again.
  if (news) process.stdout.write(news)
  const log = makeLog(env.logLevel, { secrets: secretsOf(env) })
  hearStrayFailures(log)
  const deps = makeDeps({ env, database: running.database, log, root })
  running.deps = deps
  deps.metrics.watchProcess()
  await deps.settings.refresh()
  await seedSamplePosts(deps)
  running.server = await listen(running, deps, root)
  running.upkeep = startUpkeep(deps)
  running.blogRunner = startBlogRunner(deps)
  running.backups = startBackups(deps, env)
  const { embedded } = running.database
  if (embedded) {
    const places = { dataFolder: embeddedFolder(env), socketFolder: embedded.socketFolder }
    running.endCommands = await serveCommands(places, running.backups.make)
  }
  announce(deps.settings.state().env, running.database, running.server.address() as AddressInfo)
}

async function listen(running: Running, deps: Deps, root: string): Promise<Server> {
  const { database, log, settings } = deps
  const { env } = settings.state()
  const app = createApp({
    deps,
    renderPage: makePageRenderer(root),
    clientFolder: join(root, 'dist/client'),
  })
  database.embedded?.onCrash((error) => {
    log.fatal({ err: error }, 'the embedded database died')
    process.exit(1)
  })
  database.embedded?.onUnwritable((reason) => tellOfStorage(log, env, reason))
  const answer = makeListener(deps, app.fetch)
  const server = createServer(CONNECTION_LIMITS, (request, response) =>
    running.isStopping ? refuse(response) : answer(request, response),
  )
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(env.port, env.host, resolve)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  // The index of places takes a moment to load; no visitor should wait for it.
  deps.placeIndex.suggest('10001', 1).catch((error) => log.error({ err: error }, 'no place index'))
  return server
}

function tellOfStorage(log: Logger, { dataDir }: Env, reason: string | null): void {
  if (reason === null) {
    log.info('there is room again, and what visitors write is kept')
    return
  }
  const why = explainFolder({ code: reason, message: reason })
  log.error(
    { dataDir },
    `DATA_DIR can't be written to: ${why} Nothing is kept meanwhile. Where it is no lack of room, start the server anew once it can be.`,
  )
}

function announce(env: Env, database: Database, { port }: AddressInfo): void {
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  const lines = [
    `${env.siteName} is ready at http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    `Database: ${database.description}`,
  ]
  if (!env.databaseUrl) {
    lines.push(
      'It survives a crash of this program, not a power cut. For that, set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (env.placesProviders.join() !== 'local') {
    const order = env.placesProviders.map((name) => (name === 'local' ? 'the database' : name))
    lines.push(`Parks: ${order.join(', then ')}`)
  }
  if (env.google.serverKey) {
    lines.push(`Google is paid for with at most $${env.google.dailyBudget} a day.`)
  }
  if (env.googleMapsBrowserKey && !isUsableMapsKey(env.googleMapsBrowserKey)) {
    lines.push('GOOGLE_MAPS_BROWSER_KEY is a placeholder, not a key: the keyless map is shown.')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
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

/** A request that comes over a connection from before. */
function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '1',
  })
  response.end(JSON.stringify({ message: 'The server is stopping. Please try again.' }))
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

const HOST_HINT = 'HOST has to be an address or a name of this machine, such as 127.0.0.1.'
const FOLDER_HINT = 'DATA_DIR has to be a folder this user may write to.'

const NO_WRITING_HINT =
  'Make room where the database is (DATA_DIR, unless DATABASE_URL is set), and see that it may be written to.'

const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Choose another PORT, or stop what holds it.',
  EACCES: 'Choose a PORT and a DATA_DIR this user may use.',
  EADDRNOTAVAIL: HOST_HINT,
  ENOTFOUND: HOST_HINT,
  EAI_AGAIN: HOST_HINT,
  EROFS: FOLDER_HINT,
  ENOTDIR: FOLDER_HINT,
  EEXIST: FOLDER_HINT,
  ENOSPC: 'There is no room left where DATA_DIR is.',
}

function explain(failure: unknown): string {
  const error = asDatabaseFailure(failure)
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseUnwritableError) return `${error.message}. ${NO_WRITING_HINT}`
  const code = (error as NodeJS.ErrnoException).code
  const hint = code && HINTS[code]
  if (hint) return `${error.message}. ${hint}`
  const expected = [InvalidSettingsError, FolderInUseError, DatabaseStartError]
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? String(error))
}
