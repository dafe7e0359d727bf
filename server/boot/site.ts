import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import { prepareOperator } from '../auth/operator-password.ts'
import { backupKind } from '../commands/backup/scheduled-backups.ts'
import { writeBackup } from '../commands/backup/write-backup.ts'
import { exportInServer } from '../commands/export/export-parks.ts'
import { importInServer } from '../commands/import/import-files.ts'
import { runRegionsCommand } from '../commands/regions/run-regions.ts'
import { RESET_COMMAND, resetInServer } from '../commands/reset-password/reset-in-server.ts'
import { serveCommands } from '../commands/socket/serve-commands.ts'
import { explainFolder } from '../core/data-folder.ts'
import type { Logger } from '../core/log.ts'
import { createApp } from '../http/app.ts'
import { listClientFiles } from '../http/client-files.ts'
import {
  CONNECTION_LIMITS,
  makeListener,
  receiveRequests,
  type Shutdown,
} from '../http/listener.ts'
import { makePageRenderer } from '../http/pages/pages.ts'
import { jobKinds } from '../operations/job-kinds.ts'
import { startUpkeep, type Upkeep } from '../operations/upkeep.ts'
import { seedSamplePosts } from '../services/blog/sample-posts.ts'
import type { Env } from '../settings/configured.ts'
import type { Settings } from '../settings/settings.ts'
import { type Deps, makeDeps } from './deps.ts'
import { embeddedFolder } from './open-database.ts'

/** What has to be closed on shutdown, as far as it has been opened. */
export type Running = Shutdown & {
  deps?: Deps
  database?: Database
  server?: Server
  upkeep?: Upkeep
  endCommands?: () => Promise<void>
}

/** What a site is served from; `root` is the project's folder. */
type Opened = { env: Env; database: Database; log: Logger; root: string }

/** Serves the site from a database that is ready. */
export async function startSite(
  running: Running,
  { env, database, log, root }: Opened,
): Promise<void> {
  const news = await prepareOperator(env.settings, database)
  // Printed first, as it is not shown again even if the start fails after this.
  if (news) process.stdout.write(news)
  const deps = makeDeps({ env, database, log, root })
  running.deps = deps
  deps.metrics.watchProcess()
  await deps.configured.refresh()
  if (env.settings.SEED_PARKS) await seedSamplePosts(deps)
  running.server = await listen(running, deps, root)
  running.upkeep = startUpkeep(deps)
  deps.jobs.start([...jobKinds(deps), backupKind(deps)])
  const { embedded } = database
  if (embedded) {
    const places = { dataFolder: embeddedFolder(env.settings), socketFolder: embedded.socketFolder }
    running.endCommands = await serveCommands(places, {
      backup: (asked) => writeBackup(database, asked),
      run: {
        export: (asked) => exportInServer(deps, asked),
        import: (asked) => importInServer(deps, asked),
        [RESET_COMMAND]: (asked) => resetInServer(database, env.settings, asked),
        regions: (asked) => runRegionsCommand(deps, asked),
      },
    })
  }
  announce(deps.configured.current.settings, database, running.server.address() as AddressInfo)
}

async function listen(running: Running, deps: Deps, root: string): Promise<Server> {
  const { configured, database, log } = deps
  const { settings } = configured.current
  const folder = join(root, 'dist/client')
  const files = listClientFiles(folder)
  const app = createApp({ deps, renderPage: makePageRenderer(root), client: { folder, files } })
  database.embedded?.onCrash((error) => {
    log.fatal({ err: error }, 'the embedded database died')
    process.exit(1)
  })
  database.embedded?.onUnwritable((reason) => logStorage(log, settings, reason))
  const server = createServer(CONNECTION_LIMITS)
  const isFile = (path: string) => files.has(path)
  receiveRequests(server, running, makeListener(deps, app.fetch, isFile))
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.PORT, settings.HOST, resolve)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  // Loading these takes a moment; load them now so that no visitor has to wait.
  const warm = deps.placeIndex.suggest('10001', { limit: 1, parks: [] })
  warm.catch((error) => log.error({ err: error }, 'the place index could not be loaded'))
  deps.mapPoints
    .current()
    .catch((error) => log.error({ err: error }, "the map's parks could not be read"))
  return server
}

function logStorage(log: Logger, { DATA_DIR: dataDir }: Settings, reason: string | null): void {
  if (reason === null) {
    log.info('the disk has space again; writes are enabled')
    return
  }
  const why = explainFolder({ code: reason, message: reason })
  log.error(
    { dataDir },
    `DATA_DIR can't be written to: ${why} Nothing is written meanwhile. Unless the disk is full, restart the server once the problem is solved.`,
  )
}

function announce(settings: Settings, database: Database, { port }: AddressInfo): void {
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  const lines = [
    `${settings.SITE_NAME} is ready at http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    `Database: ${database.description}`,
  ]
  if (!settings.DATABASE_URL) {
    lines.push(
      'It survives a crash of this process, but not a power failure. If that matters, set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (settings.PLACES_PROVIDERS.join() !== 'local') {
    const order = settings.PLACES_PROVIDERS.map((name) =>
      name === 'local' ? 'the database' : name,
    )
    lines.push(`Parks: ${order.join(', then ')}`)
  }
  if (settings.GOOGLE_MAPS_SERVER_KEY) {
    lines.push(`The budget for Google is $${settings.GOOGLE_DAILY_BUDGET_USD} a day.`)
  }
  const { GOOGLE_MAPS_BROWSER_KEY } = settings
  if (GOOGLE_MAPS_BROWSER_KEY && !isUsableMapsKey(GOOGLE_MAPS_BROWSER_KEY)) {
    lines.push('GOOGLE_MAPS_BROWSER_KEY is a placeholder, not a key: the keyless map is shown.')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
