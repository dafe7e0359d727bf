import type { RequestListener } from 'node:http'
import { build as makeReadable } from 'pino-pretty'
import type { Database } from '#db/client.ts'
import { prepareOperator } from '../auth/operator-password.ts'
import { makeLog } from '../core/log.ts'
import { createApp } from '../http/app.ts'
import { makeListener } from '../http/listener.ts'
import { makePageRenderer } from '../http/pages/pages.ts'
import { type BlogRunner, startBlogRunner } from '../operations/blog-runner.ts'
import { seedSamplePosts } from '../services/blog/sample-posts.ts'
import { type Env, secretsOf } from '../settings/env.ts'
import { makeDeps } from './deps.ts'
import { readEnvAlone } from './env.ts'
import { openReadyDatabase } from './open-database.ts'

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

let listener: Promise<RequestListener> | undefined

/** The product over the sources as they are now: this module is loaded anew after an edit. */
export function developmentListener(lasting: Lasting): Promise<RequestListener> {
  listener ??= start(lasting)
  return listener
}

async function start(lasting: Lasting): Promise<RequestListener> {
  const { env, database, root } = lasting
  const deps = makeDeps({
    env,
    database,
    log: makeLog(env.logLevel, { secrets: secretsOf(env), to: readable }),
    root,
  })
  await deps.settings.refresh()
  if (env.isSeeded) await seedSamplePosts(deps)
  await lasting.blogRunner?.stop()
  lasting.blogRunner = startBlogRunner(deps)
  return makeListener(deps, createApp({ deps, renderPage: makePageRenderer(null) }).fetch)
}
