import type { Database } from '#db/client.ts'
import { createApp } from './app.ts'
import { openReadyDatabase } from './boot.ts'
import { makeDeps } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { makeLog } from './log.ts'
import { makePageRenderer } from './pages.ts'

/** Reads the settings and opens the database, once for all edits. */
export async function openForDevelopment(root: string): Promise<{ env: Env; database: Database }> {
  const env = readEnv()
  return { env, database: await openReadyDatabase(env, root) }
}

type App = ReturnType<typeof createApp>

let app: App | undefined

/** The application over the sources as they are now: this module is loaded anew after an edit. */
export function devApp(env: Env, database: Database, root: string): App {
  const log = makeLog(env.logLevel)
  app ??= createApp({
    deps: makeDeps({ env, database, log, root }),
    renderPage: makePageRenderer(null),
  })
  return app
}
