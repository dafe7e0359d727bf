import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Database } from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { isUsableMapsKey } from '#domain/maps-key.ts'
import { createApp } from './app.ts'
import { type BlogRunner, startBlogRunner } from './blog-runner.ts'
import { DatabaseStartError, openReadyDatabase } from './boot.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'
import { type Deps, makeDeps } from './deps.ts'
import { type Env, InvalidSettingsError, readEnvAlone } from './env.ts'
import { makeLog } from './log.ts'
import { prepareOperator } from './operator-password.ts'
import { makePageRenderer } from './pages.ts'
import { seedSamplePosts } from './services/sample-posts.ts'
import { hearStrayFailures } from './stray-failures.ts'
import { startUpkeep, type Upkeep } from './upkeep.ts'

/** Requests under way have this long before their connections are cut. */
const DRAIN_MS = 4_000
const STOP_MS = 10_000

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
type Running = { database?: Database; server?: Server; upkeep?: Upkeep; blogRunner?: BlogRunner }

async function start(running: Running, root: string): Promise<void> {
  const env = readEnvAlone()
  running.database = await openReadyDatabase(env, root)
  const news = await prepareOperator(env, running.database)
  // At once: whatever fails from here on, it is not shown again.
  if (news) process.stdout.write(news)
  const log = makeLog(env.logLevel)
  hearStrayFailures(log)
  const deps = makeDeps({ env, database: running.database, log, root })
  await deps.settings.refresh()
  await seedSamplePosts(deps)
  running.server = await listen(env, deps, root)
  running.upkeep = startUpkeep(deps)
  running.blogRunner = startBlogRunner(deps)
  announce(deps.settings.state().env, running.database, running.server.address() as AddressInfo)
}

async function listen(env: Env, deps: Deps, root: string): Promise<Server> {
  const { database, log } = deps
  const app = createApp({
    deps,
    renderPage: makePageRenderer(root),
    clientFolder: join(root, 'dist/client'),
  })
  database.embedded?.onCrash((error) => {
    log.fatal({ err: error }, 'the embedded database died')
    process.exit(1)
  })
  const server = createServer(CONNECTION_LIMITS, getRequestListener(app.fetch))
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
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await started.catch(() => {})
    if (running.server) await drain(running.server)
    await running.blogRunner?.stop()
    await running.upkeep?.stop()
    await running.database?.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function drain(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

const HOST_HINT = 'HOST has to be an address or a name of this machine, such as 127.0.0.1.'
const FOLDER_HINT = 'DATA_DIR has to be a folder this user may write to.'

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

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as NodeJS.ErrnoException).code
  const hint = code && HINTS[code]
  if (hint) return `${error.message}. ${hint}`
  const expected = [InvalidSettingsError, FolderInUseError, DatabaseStartError]
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? String(error))
}
