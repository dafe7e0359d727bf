import type { PgDatabase } from 'drizzle-orm/pg-core'
import {
  drizzle,
  type PostgresJsDatabase,
  type PostgresJsQueryResultHKT,
} from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/start.ts'
import * as cache from './schema/cache.ts'
import * as imports from './schema/imports.ts'
import * as ledger from './schema/ledger.ts'
import * as parks from './schema/parks.ts'
import * as seo from './schema/seo.ts'
import * as sessions from './schema/sessions.ts'
import * as views from './schema/views.ts'
import * as visitors from './schema/visitors.ts'

const schema = {
  ...cache,
  ...imports,
  ...ledger,
  ...parks,
  ...seo,
  ...sessions,
  ...views,
  ...visitors,
}

/** The database did not answer in time, or is not there. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

export type Orm = PostgresJsDatabase<typeof schema>
/** The same within a transaction, or not. */
export type Writer = PgDatabase<PostgresJsQueryResultHKT, typeof schema>

export type Database = {
  sql: postgres.Sql
  orm: Orm
  /** One line in plain words: which database, and where its data is. */
  description: string
  embedded: EmbeddedServer | null
  /**
   * Runs a piece of work against a deadline: a server that stops answering must not hang a
   * request for ever.
   *
   * @throws DatabaseUnavailableError after the deadline, and when there is no connection
   */
  run: <T>(work: Promise<T>, deadlineMs?: number) => Promise<T>
  /** A client of one connection without a time limit, for work at start. The caller ends it. */
  openSession: () => postgres.Sql
  close: () => Promise<void>
}

const QUERY_DEADLINE_MS = 4_000
const CLOSE_SECONDS = 5

const common = {
  connect_timeout: 5,
  // The default waits up to 20 s after a restart of the server.
  backoff: () => 0.2,
  onnotice: () => {},
} satisfies postgres.Options<Record<string, never>>

/** Opens a PostgreSQL server by its address. Nothing is sent before the first query. */
export function openRemote(url: string): Database {
  const connection = { application_name: 'parkfetch' }
  const sql = postgres(url, {
    ...common,
    max: 10,
    connection: { ...connection, statement_timeout: QUERY_DEADLINE_MS },
  })
  const { host, port, database } = sql.options
  return wrap({
    sql,
    embedded: null,
    openSession: () => postgres(url, { ...common, max: 1, connection }),
    description: `PostgreSQL at ${host[0]}:${port[0]}, database ${database}`,
  })
}

/** Starts the embedded PostgreSQL and opens it with the same client. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const embedded = await startEmbedded(options)
  const openSession = () =>
    postgres({
      ...common,
      host: embedded.socketFolder,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      // One session serves all connections, so that a second would mix up their statements.
      max: 1,
    })
  const where = options.dataDir ? `its data in ${options.dataDir}` : 'in memory'
  return wrap({
    sql: openSession(),
    embedded,
    openSession,
    description: `embedded PostgreSQL, ${where}`,
  })
}

function wrap(
  opened: Pick<Database, 'sql' | 'embedded' | 'openSession' | 'description'>,
): Database {
  return {
    ...opened,
    orm: drizzle(opened.sql, { schema }),
    run: (work, deadlineMs = QUERY_DEADLINE_MS) => withDeadline(work, deadlineMs),
    async close() {
      await opened.sql.end({ timeout: CLOSE_SECONDS })
      await opened.embedded?.stop()
    },
  }
}

/** Refused, cut or ended connections: postgres.js's and Node's codes, and PostgreSQL's own. */
const NO_CONNECTION =
  /^(CONNECT(ION)?_\w+|ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08\w{3}|53300|57P0[123])$/

function asUnavailable(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code !== 'string' || !NO_CONNECTION.test(code)) return error
  return new DatabaseUnavailableError(`No connection to the database: ${message}`, { cause: error })
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new DatabaseUnavailableError(`No answer from the database in ${deadlineMs} ms.`)),
      deadlineMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw asUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}
