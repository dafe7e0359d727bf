import { z } from 'zod'
import type { CallPolicy } from '../call-policy.ts'
import { ProviderError } from '../errors.ts'
import { fetchBytes, readJson } from '../http.ts'
import type { Throttle } from '../throttle.ts'
import { type CommonsFile, MAX_PHOTO_BYTES, readFile } from './to-photo.ts'

/** An error, which these services answer with status 200. */
const errorSchema = z.object({ code: z.string(), info: z.string().default('') })

const mapping = z.array(z.object({ from: z.string(), to: z.string() })).default([])

const pageSchema = z.object({
  title: z.string(),
  /** There is no such page, or its title is impossible. */
  missing: z.boolean().optional(),
  invalid: z.boolean().optional(),
  /** Of a file; validated by itself. */
  imageinfo: z.array(z.unknown()).optional(),
  pageprops: z.object({ wikibase_item: z.string().optional() }).optional(),
})

/** https://www.mediawiki.org/wiki/API:Query, in format version 2. */
export const queryAnswer = z.object({
  error: errorSchema.optional(),
  query: z
    .object({ normalized: mapping, redirects: mapping, pages: z.array(pageSchema).default([]) })
    .optional(),
})

export type QueryAnswer = z.infer<typeof queryAnswer>

const imageClaim = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  mainsnak: z.object({ datavalue: z.object({ value: z.string() }).optional() }),
})

/** https://www.wikidata.org/w/api.php?action=help&modules=wbgetentities */
export const entitiesAnswer = z.object({
  error: errorSchema.optional(),
  entities: z
    .record(
      z.string(),
      z.object({
        /** The item that was asked for, if it has been merged into this one. */
        redirects: z.object({ from: z.string() }).optional(),
        /** By property; a list if there are none. */
        claims: z
          .union([z.object({ P18: z.array(z.unknown()).optional() }), z.array(z.unknown())])
          .optional(),
      }),
    )
    .optional(),
})

/** The best picture among an item's claims; undefined if there is none. */
export function bestImage(claims: readonly unknown[]): string | undefined {
  const read = claims.flatMap((claim) => imageClaim.safeParse(claim).data ?? [])
  const of = (rank: 'preferred' | 'normal') =>
    read.find((claim) => claim.rank === rank && claim.mainsnak.datavalue)?.mainsnak.datavalue?.value
  return of('preferred') ?? of('normal')
}

/** One answer of Wikimedia, which no visitor waits for. */
const WIKIMEDIA_TIMEOUT_MS = 10_000

const WIKIDATA = 'Wikidata'
const COMMONS = 'Wikimedia Commons'
const PHOTOS = "Wikimedia's photos"

const JSON_BYTES = 5_000_000
/** Seconds the databases may lag behind for a call to be answered, as bots are asked to. */
const MAX_LAG = 5
/** Pixels; a width that Wikimedia serves to anyone. */
const PHOTO_WIDTH = 1_280
/** Redirects of titles in a row. */
const MAX_REDIRECTS = 5

/** Errors that mean: later. */
const LATER = ['maxlag', 'ratelimited', 'readonly']

export type CommonsService = {
  /** Origins. */
  wikidataUrl: string
  commonsUrl: string
  uploadsUrl: string
  /** As built by `userAgent`. */
  userAgent: string
  policy: (service: string) => CallPolicy
  /** Of the three hosts together. */
  turns: Throttle
  /** Of each attempt; 10 s by default. */
  timeoutMs?: number | undefined
}

export type CommonsClient = ReturnType<typeof makeClient>

/**
 * The calls to Wikidata and Wikimedia Commons. All throw ProviderError, and the signal's reason if
 * it is aborted.
 * https://www.mediawiki.org/wiki/API:Etiquette
 */
export function makeClient(service: CommonsService) {
  const askWikidata = makeAsk(service, WIKIDATA, {
    url: service.wikidataUrl,
    schema: entitiesAnswer,
  })
  const askCommons = makeAsk(service, COMMONS, { url: service.commonsUrl, schema: queryAnswer })
  const fetchFile = makeFetchFile(service)

  return {
    /** The titles of items' pictures, at most 50 at once. Items without a picture are left out. */
    async imagesOf(items: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
      const question = { action: 'wbgetentities', ids: items.join('|'), props: 'claims' }
      const { entities = {} } = await askWikidata(question, signal)
      const images = new Map<string, string>()
      for (const [id, { redirects, claims = [] }] of Object.entries(entities)) {
        const image = Array.isArray(claims) ? undefined : bestImage(claims.P18 ?? [])
        if (image) images.set(id, `File:${image}`)
        if (image && redirects) images.set(redirects.from, `File:${image}`)
      }
      return images
    },

    /** The items of categories, at most 50 at once. Categories without one are left out. */
    async itemsOf(titles: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
      const question = { prop: 'pageprops', ppprop: 'wikibase_item' }
      const answer = await askCommons(pagesQuestion(titles, question), signal)
      return byTitle(titles, answer, ({ pageprops }) => pageprops?.wikibase_item)
    },

    /**
     * Files by title, at most 50 at once: null for one that does not exist. A file of which the
     * answer says nothing usable is left out.
     */
    async filesOf(
      titles: readonly string[],
      signal?: AbortSignal,
    ): Promise<Map<string, CommonsFile | null>> {
      const question = {
        prop: 'imageinfo',
        iiprop: 'url|size|mime|extmetadata',
        iiurlwidth: String(PHOTO_WIDTH),
        iiextmetadatafilter:
          'Artist|Credit|License|LicenseShortName|LicenseUrl|AttributionRequired|NonFree',
      }
      const answer = await askCommons(pagesQuestion(titles, question), signal)
      return byTitle(titles, answer, ({ missing, invalid, imageinfo }) =>
        missing || invalid ? null : readFile(imageinfo?.[0]),
      )
    },

    /** A photo's unchecked bytes by its path; null if there is none. */
    photo: fetchFile,
  }
}

type Question = Record<string, string>

/** Asks one of the two for what `schema` reads. */
function makeAsk<T extends { error?: ApiError | undefined }>(
  { userAgent, policy, turns, timeoutMs = WIKIMEDIA_TIMEOUT_MS }: CommonsService,
  name: string,
  { url, schema }: { url: string; schema: z.ZodType<T> },
) {
  const run = policy(name)
  return (question: Question, signal?: AbortSignal): Promise<T> => {
    const asked = { ...question, format: 'json', formatversion: '2', maxlag: String(MAX_LAG) }
    const request = {
      url: new URL('/w/api.php', url),
      method: 'POST' as const,
      headers: {
        'user-agent': userAgent,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(asked).toString(),
      timeoutMs,
      maxBytes: JSON_BYTES,
      signal,
    }
    const attempt = async () => {
      const answer = await fetchBytes(name, request).catch(rethrowPause)
      const told = readJson(name, answer.bytes, schema)
      if (told.error) throw toProviderError(name, told.error, answer.retryAfterMs)
      return told
    }
    return run(() => turns(attempt, signal), signal)
  }
}

function makeFetchFile(service: CommonsService) {
  const { uploadsUrl, userAgent, policy, turns, timeoutMs = WIKIMEDIA_TIMEOUT_MS } = service
  const run = policy(PHOTOS)
  return async (path: string, signal?: AbortSignal): Promise<Uint8Array | null> => {
    const url = new URL(path, uploadsUrl)
    const headers = { 'user-agent': userAgent }
    const request = { url, headers, timeoutMs, maxBytes: MAX_PHOTO_BYTES, signal }
    const attempt = () => fetchBytes(PHOTOS, request).catch(rethrowPause)
    try {
      return (await run(() => turns(attempt, signal), signal)).bytes
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) return null
      throw error
    }
  }
}

type ApiError = { code: string; info: string }

function toProviderError(
  service: string,
  { code, info }: ApiError,
  retryAfterMs: number | undefined,
): ProviderError {
  const message = `${service} answered ${code}: ${info.slice(0, 200)}`
  return new ProviderError(LATER.includes(code) ? 'overloaded' : 'refused', message, {
    retryAfterMs,
  })
}

/** A server error that names a pause asks for one. */
function rethrowPause(error: unknown): never {
  if (error instanceof ProviderError && error.failure === 'failed' && error.retryAfterMs) {
    const { message, retryAfterMs } = error
    throw new ProviderError('overloaded', message, { retryAfterMs })
  }
  throw error
}

function pagesQuestion(titles: readonly string[], more: Record<string, string>) {
  return { action: 'query', redirects: '1', titles: titles.join('|'), ...more }
}

type Query = NonNullable<QueryAnswer['query']>

/** What pages say, by the titles that were asked for. */
function byTitle<T>(
  titles: readonly string[],
  { query }: QueryAnswer,
  read: (page: Query['pages'][number]) => T | undefined,
): Map<string, T> {
  const pages = new Map(query?.pages.map((page) => [page.title, page]))
  return new Map(
    titles.flatMap((title): [string, T][] => {
      const page = query && pages.get(finalTitle(title, query))
      const found = page && read(page)
      return found === undefined ? [] : [[title, found]]
    }),
  )
}

/** The title under which a page is answered. */
function finalTitle(title: string, { normalized, redirects }: Query): string {
  const step = (list: Query['redirects'], from: string) =>
    list.find((each) => each.from === from)?.to
  let last = step(normalized, title) ?? title
  for (let count = 0; count < MAX_REDIRECTS; count++) last = step(redirects, last) ?? last
  return last
}
