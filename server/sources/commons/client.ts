import { z } from 'zod'
import type { CallPolicy } from '../call-policy.ts'
import { ProviderError } from '../errors.ts'
import { fetchBytes, readJson, type ServiceAnswer, type ServiceRequest } from '../http.ts'
import type { Throttle } from '../throttle.ts'
import { type CommonsFile, commonsFile, MAX_PHOTO_BYTES } from './to-photo.ts'

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
const queryAnswer = z.object({
  error: errorSchema.optional(),
  query: z
    .object({ normalized: mapping, redirects: mapping, pages: z.array(pageSchema).default([]) })
    .optional(),
})

const imageClaim = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  mainsnak: z.object({ datavalue: z.object({ value: z.string() }).optional() }),
})

/** https://www.wikidata.org/w/api.php?action=help&modules=wbgetentities */
const entitiesAnswer = z.object({
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
    .default({}),
})

/** One answer of Wikimedia, which no visitor waits for. */
const WIKIMEDIA_TIMEOUT_MS = 10_000

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
 * it is aborted. Nothing is asked for an empty list.
 * https://www.mediawiki.org/wiki/API:Etiquette
 */
export function makeClient(service: CommonsService) {
  const { wikidataUrl, commonsUrl, uploadsUrl } = service
  const askWikidata = makeAsk(service, 'Wikidata', { url: wikidataUrl, schema: entitiesAnswer })
  const askCommons = makeAsk(service, 'Wikimedia Commons', { url: commonsUrl, schema: queryAnswer })
  const fetchFile = makeCall(service, "Wikimedia's photos")

  /** What pages say, by the titles that were asked for. */
  async function askForPages<T>(
    titles: readonly string[],
    { question, read }: { question: Question; read: (page: Page) => T | undefined },
    signal?: AbortSignal,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>()
    if (titles.length === 0) return found
    const asked = { action: 'query', redirects: '1', titles: titles.join('|'), ...question }
    const { query } = await askCommons(asked, signal)
    const pages = new Map(query?.pages.map((page) => [page.title, page]))
    for (const title of titles) {
      const page = query && pages.get(finalTitle(title, query))
      const value = page && read(page)
      if (value !== undefined) found.set(title, value)
    }
    return found
  }

  return {
    /** The titles of items' pictures, at most 50 at once. Items without a picture are left out. */
    async imagesOf(items: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
      const images = new Map<string, string>()
      if (items.length === 0) return images
      const question = { action: 'wbgetentities', ids: items.join('|'), props: 'claims' }
      const { entities } = await askWikidata(question, signal)
      for (const [id, { redirects, claims = [] }] of Object.entries(entities)) {
        const image = Array.isArray(claims) ? undefined : bestImage(claims.P18 ?? [])
        if (image) images.set(id, `File:${image}`)
        if (image && redirects) images.set(redirects.from, `File:${image}`)
      }
      return images
    },

    /** The items of categories, at most 50 at once. Categories without one are left out. */
    itemsOf(titles: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
      const question = { prop: 'pageprops', ppprop: 'wikibase_item' }
      const read = ({ pageprops }: Page) => pageprops?.wikibase_item
      return askForPages(titles, { question, read }, signal)
    },

    /**
     * Files by title, at most 50 at once: null for one that does not exist. A file of which the
     * answer says nothing usable is left out.
     */
    filesOf(
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
      const read = ({ missing, invalid, imageinfo }: Page) =>
        missing || invalid ? null : commonsFile.safeParse(imageinfo?.[0]).data
      return askForPages(titles, { question, read }, signal)
    },

    /** A photo's unchecked bytes by its path; null if there is none. */
    async photo(path: string, signal?: AbortSignal): Promise<Uint8Array | null> {
      const request = { url: new URL(path, uploadsUrl), maxBytes: MAX_PHOTO_BYTES, signal }
      try {
        return await fetchFile(request, ({ bytes }) => bytes)
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return null
        throw error
      }
    },
  }
}

type Page = z.infer<typeof pageSchema>
type Question = Record<string, string>

/** Calls one of the hosts in turn, and reads its answer, whose errors count as its failures. */
function makeCall({ userAgent, policy, turns, ...service }: CommonsService, name: string) {
  const { timeoutMs = WIKIMEDIA_TIMEOUT_MS } = service
  const run = policy(name)
  return <T>(
    { headers, signal, ...request }: Omit<ServiceRequest, 'timeoutMs'>,
    read: (answer: ServiceAnswer) => T,
  ): Promise<T> => {
    const sent = { ...request, headers: { 'user-agent': userAgent, ...headers }, timeoutMs, signal }
    const attempt = async () => read(await fetchBytes(name, sent).catch(rethrowPause))
    return run(() => turns(attempt, signal), signal)
  }
}

/** Asks one of the two for what `schema` reads. */
function makeAsk<T extends { error?: z.infer<typeof errorSchema> | undefined }>(
  service: CommonsService,
  name: string,
  { url, schema }: { url: string; schema: z.ZodType<T> },
) {
  const call = makeCall(service, name)
  return (question: Question, signal?: AbortSignal): Promise<T> => {
    const asked = { ...question, format: 'json', formatversion: '2', maxlag: String(MAX_LAG) }
    const request = {
      url: new URL('/w/api.php', url),
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asked).toString(),
      maxBytes: JSON_BYTES,
      signal,
    }
    return call(request, ({ bytes, retryAfterMs }) => {
      const answer = readJson(name, bytes, schema)
      if (!answer.error) return answer
      const { code, info } = answer.error
      const failure = LATER.includes(code) ? 'overloaded' : 'refused'
      const message = `${name} answered ${code}: ${info.slice(0, 200)}`
      throw new ProviderError(failure, message, { retryAfterMs })
    })
  }
}

/** A server error that names a pause asks for one. */
function rethrowPause(error: unknown): never {
  if (error instanceof ProviderError && error.failure === 'failed' && error.retryAfterMs) {
    const { message, retryAfterMs } = error
    throw new ProviderError('overloaded', message, { retryAfterMs })
  }
  throw error
}

/** The best picture among an item's claims; undefined if there is none. */
function bestImage(claims: readonly unknown[]): string | undefined {
  const read = claims.flatMap((claim) => imageClaim.safeParse(claim).data ?? [])
  const of = (rank: 'preferred' | 'normal') =>
    read.find((claim) => claim.rank === rank && claim.mainsnak.datavalue)?.mainsnak.datavalue?.value
  return of('preferred') ?? of('normal')
}

/** The title under which a page is answered. */
function finalTitle(
  title: string,
  { normalized, redirects }: NonNullable<z.infer<typeof queryAnswer>['query']>,
): string {
  const step = (list: typeof redirects, from: string) => list.find((each) => each.from === from)?.to
  let last = step(normalized, title) ?? title
  for (let count = 0; count < MAX_REDIRECTS; count++) last = step(redirects, last) ?? last
  return last
}
