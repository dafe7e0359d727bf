import { hashKey, QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query'

type Options = {
  queryKey: QueryKey
  queryHash?: string
  queryFn?: unknown
  _defaulted?: boolean
}

/** Of keys that are the same array each time: a page asks for the site's settings ten times. */
const hashes = new WeakMap<QueryKey, string>()

/**
 * The cache of a page that is rendered once and dropped. A question is asked by itself, with nothing
 * that could take it back, ask again or tell how it goes: of small answers that would be most of the
 * time. Questions in rows and by `query()` go TanStack's way.
 */
export class PageQueries extends QueryClient {
  /**
   * The answer, which is kept, as a failure is.
   *
   * @throws what asking throws
   */
  override async fetchQuery(asked: Options): Promise<never> {
    const options: Options & { queryHash: string } = this.defaultQueryOptions(asked)
    const known = this.getQueryCache().get(options.queryHash)
    if (known?.state.status === 'success') return known.state.data as never
    try {
      const data = await (asked.queryFn as () => Promise<never>)()
      this.#keep(options, answered(data))
      return data
    } catch (error) {
      this.#keep(options, failed(error))
      throw error
    }
  }

  /**
   * Options with the defaults of all queries. Defaults of some queries, hashes of their own, modes of
   * the network and `skipToken` are not looked at: no page has them.
   */
  override defaultQueryOptions(options: Options): never {
    if (options._defaulted) return options as never
    const defaulted = {
      enabled: undefined,
      placeholderData: undefined,
      queryFn: undefined,
      queryHash: options.queryHash ?? hashOf(options.queryKey),
      queryKey: options.queryKey,
      refetchOnReconnect: true,
      refetchOnWindowFocus: undefined,
      retry: undefined,
      staleTime: undefined,
      throwOnError: false,
      _defaulted: true,
      _optimisticResults: undefined,
    }
    // Fields that are there already are set in no time; each new one takes Node.js 20 a microsecond.
    return Object.assign(defaulted, this.getDefaultOptions().queries, options) as never
  }

  #keep(options: Options, state: QueryState): void {
    const query = this.getQueryCache().build(this, options as never, state as never)
    if (query.state.status !== 'success') query.setState(state as never)
  }
}

/** The state of a query that has never been asked. */
const UNASKED: QueryState = {
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'pending',
  fetchStatus: 'idle',
}

function answered(data: unknown): QueryState {
  const now = Date.now()
  return { ...UNASKED, data, dataUpdateCount: 1, dataUpdatedAt: now, status: 'success' }
}

function failed(failure: unknown): QueryState {
  const error = failure as Error
  return {
    ...UNASKED,
    error,
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
    fetchFailureCount: 1,
    fetchFailureReason: error,
    isInvalidated: true,
    status: 'error',
  }
}

/** TanStack's own hash, which is the key's JSON with its fields in order; most are as they are made. */
function hashOf(key: QueryKey): string {
  const known = hashes.get(key)
  if (known !== undefined) return known
  const hash = isInOrder(key) ? JSON.stringify(key) : hashKey(key)
  hashes.set(key, hash)
  return hash
}

function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  const names = Object.keys(value)
  return names.every((name, index) => {
    return name >= (names[index - 1] ?? '') && isInOrder(value[name as never])
  })
}
