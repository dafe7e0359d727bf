import { createHash } from 'node:crypto'
import {
  findFirstParkId,
  findRangeFacts,
  findSitemapParks,
  type IdRange,
} from '#db/queries/listing/sitemap.ts'
import { parkPath } from '#domain/text/slug.ts'
import { listShownPages, type PageKind, pageKinds } from './site-pages.ts'
import type { SitePorts } from './site-places.ts'
import type { PartName, SitemapUrl } from './sitemap-xml.ts'

/** A part of the sitemap that is not empty. */
export type SitemapPart = PartName & {
  /** When it last changed, in milliseconds since 1970; null if unknown. */
  updatedAt: number | null
  /** Changes whenever its content changes. */
  version: string
  /** Streams its pages in batches. */
  readUrls: () => AsyncIterable<SitemapUrl[]>
}

/** A kind of page, in parts numbered from 1. */
type Kind = {
  /** Finds the first non-empty part from this number on; null beyond the last. */
  findFrom: (deps: SitePorts, number: number) => Promise<SitemapPart | null>
}

/** Parks read at a time. */
const AT_ONCE = 1_000

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...pageKinds.map((pages) => [pages.kind, fewPages(pages)] as const),
  ['parks', { findFrom: findParks }] as const,
])

export async function* listSitemapParts(deps: SitePorts): AsyncGenerator<SitemapPart> {
  for (const kind of kinds.values()) {
    let part = await kind.findFrom(deps, 1)
    while (part) {
      yield part
      part = await kind.findFrom(deps, part.number + 1)
    }
  }
}

/** Finds a part by name; null if there is none. */
export async function findSitemapPart(
  deps: SitePorts,
  { kind, number }: PartName,
): Promise<SitemapPart | null> {
  const part = await kinds.get(kind)?.findFrom(deps, number)
  return part?.number === number ? part : null
}

/** A kind of page of which there are few enough for a single part. */
function fewPages(pages: PageKind): Kind {
  const { kind } = pages
  return {
    async findFrom(deps, number) {
      if (number > 1) return null
      const urls = await listShownPages(deps, pages)
      if (urls.length === 0) return null
      const known = urls.map(({ path, updatedAt }) => [path, updatedAt])
      return {
        kind,
        number,
        updatedAt: urls.reduce<number | null>(
          (latest, { updatedAt }) => Math.max(latest ?? 0, updatedAt ?? 0) || null,
          null,
        ),
        version: createHash('sha1').update(JSON.stringify(known)).digest('base64url'),
        async *readUrls() {
          yield urls
        },
      }
    },
  }
}

/**
 * Each part covers a range of ids, so that a park never moves to another part, and no part has more
 * pages than the range has ids.
 */
async function findParks(deps: SitePorts, number: number): Promise<SitemapPart | null> {
  const size = deps.sitemap.mostUrls
  for (let next = number; ; next++) {
    const id = await findFirstParkId(deps.database, (next - 1) * size + 1)
    if (id === null) return null
    next = Math.ceil(id / size)
    const range = { first: (next - 1) * size + 1, last: next * size }
    const { count, updatedAt, version } = await findRangeFacts(deps.database, range)
    if (count === 0) continue
    return {
      kind: 'parks',
      number: next,
      updatedAt,
      version,
      readUrls: () => readParks(deps, range),
    }
  }
}

async function* readParks({ database }: SitePorts, range: IdRange): AsyncGenerator<SitemapUrl[]> {
  let { first } = range
  for (;;) {
    const parks = await findSitemapParks(database, { ...range, first }, AT_ONCE)
    yield parks.map((park) => ({ path: parkPath(park), updatedAt: park.updatedAt }))
    const last = parks.at(-1)
    if (!last || parks.length < AT_ONCE) return
    first = last.id + 1
  }
}
