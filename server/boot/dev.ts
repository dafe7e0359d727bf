import type { RequestListener } from 'node:http'
import { build as makeReadable } from 'pino-pretty'
import type { Database } from '#db/client.ts'
import { prepareOperator } from '../auth/operator-password.ts'
import type { BaseMap } from '../basemap/base-map.ts'
import { makeLog } from '../core/log.ts'
import { createApp } from '../http/app.ts'
import { makeListener } from '../http/listener.ts'
import { makePageRenderer } from '../http/pages/pages.ts'
import { jobKinds } from '../operations/job-kinds.ts'
import { seedSamplePosts } from '../services/blog/sample-posts.ts'
import type { Jobs } from '../services/jobs.ts'
import { collectSecrets, type Env } from '../settings/configured.ts'
import { type Deps, makeDeps } from './deps.ts'
import { openReadyDatabase } from './open-database.ts'
import { readEnvAlone } from './read-env.ts'

/** What outlives a reload of the sources. */
type Lasting = {
  env: Env
  database: Database
  root: string
  /** Long work, always using the current sources. */
  jobs?: Jobs
  /** Of the current version of the sources. */
  baseMap?: BaseMap
}

/** Reads the settings and opens the database, once for all reloads. */
export async function openForDevelopment(root: string): Promise<Lasting> {
  const env = readEnvAlone()
  const database = await openReadyDatabase(env.settings, root)
  const news = await prepareOperator(env.settings, database)
  if (news) process.stdout.write(news)
  return { env, database, root }
}

/** Human-readable log lines. */
const readable = makeReadable({ destination: 2, sync: true, ignore: 'pid,hostname' })

let listener: Promise<RequestListener> | undefined

/** Returns the listener of the current sources: this module is reloaded after each edit. */
export function developmentListener(lasting: Lasting): Promise<RequestListener> {
  listener ??= start(lasting)
  return listener
}

async function start(lasting: Lasting): Promise<RequestListener> {
  const { env, database, root } = lasting
  let made: Deps | undefined
  const secrets = collectSecrets(env.settings, () => made?.configured.current.settings)
  const log = makeLog(env.settings.LOG_LEVEL, { secrets, to: readable })
  const deps = makeDeps({ env, database, log, root })
  made = deps
  await deps.configured.refresh()
  if (env.settings.SEED_PARKS) await seedSamplePosts(deps)
  await Promise.all([lasting.jobs?.end(), lasting.baseMap?.close()])
  lasting.baseMap = deps.baseMap
  lasting.jobs = deps.jobs
  deps.jobs.start(jobKinds(deps))
  return makeListener(deps, createApp({ deps, renderPage: makePageRenderer(null) }).fetch)
}
