import type { PgDatabase } from 'drizzle-orm/pg-core'
import {
  drizzle,
  type PostgresJsDatabase,
  type PostgresJsQueryResultHKT,
} from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/start.ts'
import { DatabaseUnavailableError, watchForHangs, withDeadline } from './unavailable.ts'

/** Connecting to the database. */
const CONNECT_TIMEOUT_SECONDS = 5
/** Start of the PostgreSQL server beside this process. */
export const DATABASE_START_MS = 10_000
/** A query, including the wait for a connection. */
const QUERY_DEADLINE_MS = 4_000
/** An idle connection of the pool. */
const IDLE_CONNECTION_SECONDS = 60
/** Closing a connection to the database. */
export const CLOSE_SECONDS = 5
/** Backoff of the database driver; its own waits up to 20 s after a restart of the server. */
const DATABASE_BACKOFF_SECONDS = 0.2

export type Orm = PostgresJsDatabase
/** Runs queries inside or outside a transaction. */
export type Writer = PgDatabase<PostgresJsQueryResultHKT>

export type Database = {
  sql: postgres.Sql
  orm: Orm
  /** One line in plain words: which database, and where its data is. */
  description: string
  embedded: EmbeddedServer | null
  /**
   * Runs work with a deadline: a server that stops answering must not block a request for ever.
   *
   * @throws DatabaseUnavailableError after the deadline, and if there is no connection
   */
  run: <T>(work: Promise<T>, deadlineMs?: number) => Promise<T>
  /** Opens one connection without a statement timeout. The caller ends it. */
  openSession: () => postgres.Sql
  close: () => Promise<void>
}

const MAX_CONNECTIONS = 10

const common = {
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  backoff: () => DATABASE_BACKOFF_SECONDS,
  onnotice: () => {},
} satisfies postgres.Options<Record<string, never>>

/** Opens a PostgreSQL server by URL. No query is sent yet. */
export function openRemote(url: string): Database {
  // Compiling a statement takes longer than any of them gains: a second and more for some.
  const connection = { application_name: 'parkfetch', jit: 'off' }
  const connect = () =>
    postgres(url, {
      ...common,
      max: MAX_CONNECTIONS,
      idle_timeout: IDLE_CONNECTION_SECONDS,
      connection: { ...connection, statement_timeout: QUERY_DEADLINE_MS },
    })
  const openSession = () => postgres(url, { ...common, max: 1, connection })
  let current = connect()
  const { host, port, database } = current.options
  const opened = wrap({
    sql: standIn(() => current),
    embedded: null,
    openSession,
    description: `PostgreSQL at ${host[0]}:${port[0]}, database ${database}`,
  })
  let orm = drizzle(current)
  let ending: Promise<unknown> = Promise.resolve()
  let renewedAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  function renew(seconds: number): void {
    renewedAt = performance.now()
    ending = current.end({ timeout: seconds }).catch(() => {})
    current = connect()
    orm = drizzle(current)
  }
  const listening = watchForHangs({
    async ask() {
      const session = postgres(url, { ...common, max: 1, connection, fetch_types: false })
      await withDeadline(session`select 1`, QUERY_DEADLINE_MS).finally(() =>
        session.end({ timeout: 0 }),
      )
    },
    reconnect: () => renew(0),
  })
  /**
   * Replaces the connection pool. A postgres.js connection that was lost during a write never
   * writes again, even after it reconnects. Queries in flight on the old pool may finish; new ones
   * use the new pool. It is not replaced again while the old one may still be open: a slow server
   * would get more and more connections.
   */
  function renewAfter(error: unknown, deadlineMs: number): void {
    if (isClosed || !(error instanceof DatabaseUnavailableError)) return
    if (performance.now() - renewedAt < CLOSE_SECONDS * 1_000) return
    const isLate = error.reason === 'late' && deadlineMs >= QUERY_DEADLINE_MS
    if (isLate || error.reason === 'lost') renew(CLOSE_SECONDS)
  }
  return {
    ...opened,
    orm: standIn(() => orm),
    async run(work, deadlineMs = QUERY_DEADLINE_MS) {
      const used = current
      try {
        return await listening.run(work, deadlineMs)
      } catch (error) {
        if (used === current) renewAfter(error, deadlineMs)
        throw error
      }
    },
    async close() {
      isClosed = true
      listening.stop()
      await Promise.all([ending, opened.close()])
    },
  }
}

/** A proxy for an object that may be replaced. */
function standIn<T extends object>(present: () => T): T {
  return new Proxy(present(), {
    get: (_, name) => Reflect.get(present(), name),
    apply: (_, self, parts) => Reflect.apply(present() as never, self, parts),
  })
}

/** Starts the embedded PostgreSQL and connects the same client to it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const embedded = await startEmbedded(options)
  const openSession = () =>
    postgres({
      ...common,
      // Its thread has started, but the machine may have no time for it.
      connect_timeout: DATABASE_START_MS / 1_000,
      host: embedded.socketFolder,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      // All connections share one session, so a second one would mix up their statements.
      max: 1,
    })
  const description = describeEmbedded(options.dataDir)
  return wrap({ sql: openSession(), embedded, openSession, description })
}

/** @param dataDir the folder of its files; absent: it is in memory */
export function describeEmbedded(dataDir: string | undefined): string {
  return `embedded PostgreSQL, ${dataDir ? `its data in ${dataDir}` : 'in memory'}`
}

function wrap(
  opened: Pick<Database, 'sql' | 'embedded' | 'openSession' | 'description'>,
): Database {
  return {
    ...opened,
    orm: drizzle(opened.sql),
    run: (work, deadlineMs = QUERY_DEADLINE_MS) => withDeadline(work, deadlineMs),
    async close() {
      await opened.sql.end({ timeout: CLOSE_SECONDS })
      await opened.embedded?.stop()
    },
  }
}

type Value = postgres.ParameterOrJSON<never>

/** The SQL texts between a fragment's values. */
type Shape = { id: number; texts: readonly string[]; whole: string }

/** A piece of SQL with its parameter values. */
class Fragment {
  readonly shape: Shape
  readonly values: readonly Value[]

  constructor(shape: Shape, values: readonly Value[]) {
    this.shape = shape
    this.values = values
  }
}

type Part = Fragment | Value

/** Shapes by template, one for each combination of nested fragments. */
const shapes = new WeakMap<TemplateStringsArray, Map<string, Shape>>()
let shapesMade = 0

/**
 * A tagged template for SQL composed of values and other fragments. In postgres.js each fragment is
 * a promise, and creating a dozen takes longer than sending the query; here the SQL text of each
 * combination is cached.
 */
export function fragment(strings: TemplateStringsArray, ...parts: Part[]): Fragment {
  const values: Value[] = []
  let pieces = ''
  for (const part of parts) {
    if (part instanceof Fragment) {
      pieces += `${part.shape.id},`
      for (const value of part.values) values.push(value)
    } else {
      pieces += ','
      values.push(part)
    }
  }
  let known = shapes.get(strings)
  if (!known) {
    known = new Map()
    shapes.set(strings, known)
  }
  let shape = known.get(pieces)
  if (!shape) {
    shape = makeShape(strings, parts)
    known.set(pieces, shape)
  }
  return new Fragment(shape, values)
}

function makeShape(strings: TemplateStringsArray, parts: readonly Part[]): Shape {
  const texts = [strings[0] ?? '']
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [index, part] of parts.entries()) {
    const [first = '', ...others] = part instanceof Fragment ? part.shape.texts : ['', '']
    append(first)
    texts.push(...others)
    append(strings[index + 1] ?? '')
  }
  const whole = texts.reduce((all, text, index) => `${all}$${index}${text}`)
  return { id: shapesMade++, texts, whole }
}

/** A query from a complete fragment. The connection keeps it prepared. */
export function toQuery<Rows extends readonly object[]>(
  sql: postgres.Sql,
  { shape, values }: Fragment,
): postgres.PendingQuery<Rows & postgres.Row[]> {
  return sql.unsafe<Rows & postgres.Row[]>(shape.whole, [...values], { prepare: true })
}

/** A tag for a whole query, composed as by `fragment`: ``rowsOf<Row[]>(database)`select …` ``. */
export function rowsOf<Rows extends readonly object[]>({ sql, run }: Database) {
  return (strings: TemplateStringsArray, ...parts: Part[]): Promise<Rows> =>
    run(toQuery<Rows>(sql, fragment(strings, ...parts)))
}
