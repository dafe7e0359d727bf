import { build as makeReadable } from 'pino-pretty'
import type { Database } from '#db/client.ts'
import { createApp } from './app.ts'
import { type BlogRunner, startBlogRunner } from './blog-runner.ts'
import { openReadyDatabase } from './boot.ts'
import { makeDeps } from './deps.ts'
import { type Env, readEnvAlone } from './env.ts'
import { makeLog, secretsOf } from './log.ts'
import { prepareOperator } from './operator-password.ts'
import { makePageRenderer } from './pages.ts'
import { seedSamplePosts } from './services/sample-posts.ts'

/** What goes on from edit to edit. */
type Lasting = {
  env: Env
  database: Database
  root: string
  /** Carries out the blog's plans, by the sources as they are now. */
  blogRunner?: BlogRunner
}

/** Reads the settings and opens the database, once for all edits. */
export async function openForDevelopment(root: string): Promise<Lasting> {
  const env = readEnvAlone()
  const database = await openReadyDatabase(env, root)
  const news = await prepareOperator(env, database)
  if (news) process.stdout.write(news)
  return { env, database, root }
}

/** Lines for people, who read along. */
const readable = makeReadable({ destination: 2, sync: true, ignore: 'pid,hostname' })

type App = ReturnType<typeof createApp>

let app: Promise<App> | undefined

/** The application over the sources as they are now: this module is loaded anew after an edit. */
export function devApp(lasting: Lasting): Promise<App> {
  app ??= makeApp(lasting)
  return app
}

async function makeApp(lasting: Lasting): Promise<App> {
  const { env, database, root } = lasting
  const deps = makeDeps({
    env,
    database,
    log: makeLog(env.logLevel, { secrets: secretsOf(env), to: readable }),
    root,
  })
  await deps.settings.refresh()
  await seedSamplePosts(deps)
  await lasting.blogRunner?.stop()
  lasting.blogRunner = startBlogRunner(deps)
  return createApp({ deps, renderPage: makePageRenderer(null) })
}
