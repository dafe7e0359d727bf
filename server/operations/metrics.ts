import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#db/client.ts'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import type { CountedEvent } from '#domain/visitors/events.ts'
import { ProviderError } from '../sources/errors.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const CACHE_EVENT = /^cache_(hit|miss)_(\w+)$/

/** A gauge's value at the time of a scrape. */
type Sample = { labels: Record<string, string>; value: number }

export type GaugeOptions = {
  name: string
  help: string
  labelNames: string[]
  /** If this fails the gauge is omitted. */
  read: () => Sample[] | Promise<Sample[]>
}

/** A function that runs calls to an outside service. */
type Calls = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export type Metrics = ReturnType<typeof makeMetrics>

/** The metrics in Prometheus format. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const instruments = makeInstruments(registers)
  const { requests, cacheRequests, backups, lastBackup } = instruments

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),

    /** Starts measuring the process, for as long as it runs. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),

    observeRequest(labels: { method: string; route: string; status: number }, seconds: number) {
      requests.observe(labels, seconds)
    },

    /** The same database with measured queries. */
    watchDatabase: (database: Database) => watchDatabase(instruments, database),

    countEvent(event: CountedEvent) {
      const [, result, cache] = CACHE_EVENT.exec(event) ?? []
      if (result && cache) cacheRequests.inc({ cache, result })
    },

    /** Wraps calls to an outside service to count them. */
    watchCalls: (service: string, calls: Calls) => watchCalls(instruments, service, calls),

    noteBackup(outcome: 'ok' | 'failed') {
      backups.inc({ outcome })
      if (outcome === 'ok') lastBackup.setToCurrentTime()
    },

    addGauge({ read, ...options }: GaugeOptions, onFailure: (error: unknown) => void) {
      return new Gauge({
        ...options,
        registers,
        async collect() {
          this.reset()
          try {
            for (const { labels, value } of await read()) this.set(labels, value)
          } catch (error) {
            onFailure(error)
          }
        },
      })
    },
  }
}

type Instruments = ReturnType<typeof makeInstruments>

function makeInstruments(registers: Registry[]) {
  return {
    ...makeServingInstruments(registers),
    ...makeUpstreamInstruments(registers),
    ...makeBackupInstruments(registers),
  }
}

function makeServingInstruments(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'parkfetch_http_request_duration_seconds',
      help: 'Time until a request was answered, by the pattern of its path.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: REQUEST_SECONDS,
      registers,
    }),
    queries: new Histogram({
      name: 'parkfetch_database_query_duration_seconds',
      help: 'Time of database queries, the wait for a connection included.',
      labelNames: ['outcome'] as const,
      buckets: QUERY_SECONDS,
      registers,
    }),
    queriesUnderWay: new Gauge({
      name: 'parkfetch_database_queries_in_flight',
      help: 'Queries under way; beyond the connections they wait.',
      registers,
    }),
    connections: new Gauge({
      name: 'parkfetch_database_connections_max',
      help: 'Connections to the database there may be at once.',
      registers,
    }),
  }
}

function makeUpstreamInstruments(registers: Registry[]) {
  return {
    cacheRequests: new Counter({
      name: 'parkfetch_cache_requests_total',
      help: 'Questions that a cache answered (hit), or that its source was asked (miss).',
      labelNames: ['cache', 'result'] as const,
      registers,
    }),
    providerCalls: new Histogram({
      name: 'parkfetch_provider_call_duration_seconds',
      help: 'Calls to outside services and their time; those refused unasked count as resting or budget.',
      labelNames: ['service', 'outcome'] as const,
      buckets: REQUEST_SECONDS,
      registers,
    }),
  }
}

function makeBackupInstruments(registers: Registry[]) {
  return {
    backups: new Counter({
      name: 'parkfetch_backups_total',
      help: 'Scheduled backups, by how they ended.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    lastBackup: new Gauge({
      name: 'parkfetch_backup_last_success_timestamp_seconds',
      help: 'When the last scheduled backup of this process was written; 0 before the first.',
      registers,
    }),
  }
}

function watchDatabase(
  { queries, queriesUnderWay, connections }: Instruments,
  database: Database,
): Database {
  connections.set(database.sql.options.max)
  return {
    ...database,
    async run(work, deadlineMs) {
      const start = performance.now()
      let outcome = 'ok'
      queriesUnderWay.inc()
      try {
        return await database.run(work, deadlineMs)
      } catch (error) {
        outcome = error instanceof DatabaseUnavailableError ? 'unavailable' : 'failed'
        throw error
      } finally {
        queriesUnderWay.dec()
        queries.observe({ outcome }, (performance.now() - start) / 1_000)
      }
    },
  }
}

function watchCalls({ providerCalls }: Instruments, service: string, calls: Calls): Calls {
  return async (call, signal) => {
    const start = performance.now()
    const end = (outcome: string) =>
      providerCalls.observe({ service, outcome }, (performance.now() - start) / 1_000)
    try {
      const result = await calls(call, signal)
      end('ok')
      return result
    } catch (error) {
      end(outcomeOf(error, signal))
      throw error
    }
  }
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): string {
  if (error instanceof ProviderError) return error.failure
  return signal?.aborted ? 'given_up' : 'error'
}
