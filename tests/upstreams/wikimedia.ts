import { takeTime } from '../soon.ts'
import { refuseAnonymous } from './osm-policy.ts'
import { jpeg } from './photo-host.ts'
import {
  json,
  startUpstream,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './server.ts'

/** A file as the double describes it. Omitted parts are those of a free photo. */
export type WikimediaFile = {
  mime?: string
  width?: number
  height?: number
  size?: number
  /** Its file on the host of files; a JPEG if omitted, none if null. */
  bytes?: Uint8Array | string | null
  /** The address of its picture, if another. */
  thumburl?: string
  /** Values of extmetadata; null removes one. */
  stated?: Record<string, string | null>
}

type Statement = { rank?: string; image?: string }

export type Wikimedia = Upstream & {
  files: Map<string, WikimediaFile>
  /** Statements of pictures by item. */
  items: Map<string, Statement[]>
  /** Titles or items that were moved. */
  moved: Map<string, string>
  /** Items of categories. */
  categories: Map<string, string>
  /** Requests of one kind, by their parameters. */
  asked: (action: 'query' | 'wbgetentities') => URLSearchParams[]
}

const FREE = {
  Artist: '<a href="//commons.wikimedia.org/wiki/User:Jane" title="User:Jane">Jane Doe</a>',
  Credit: '<span class="int-own-work" lang="en">Own work</span>',
  License: 'cc-by-sa-4.0',
  LicenseShortName: 'CC BY-SA 4.0',
  LicenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
  AttributionRequired: 'true',
}

/** The only widths that Wikimedia serves. */
const WIDTHS = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]
const MOST = 50

type Options = {
  port?: number
  /** Whether every item has a picture, and every file is a free photo. */
  knowsAll?: boolean
}

/** A double of Wikidata, Wikimedia Commons and its host of files, which refuses rude clients. */
export async function startWikimedia({
  port = 0,
  knowsAll = false,
}: Options = {}): Promise<Wikimedia> {
  const usual = await jpeg({ width: 1280, height: 800 })
  const parts = {
    files: new Map<string, WikimediaFile>(),
    items: new Map<string, Statement[]>(),
    moved: new Map<string, string>(),
    categories: new Map<string, string>(),
  }
  let underWay = 0
  const upstream: Upstream = await startUpstream(async (request) => {
    underWay += 1
    try {
      // Time for a second call to come, if the client makes several at once.
      await takeTime(5)
      if (underWay > 1) return { status: 429, body: 'Too many requests' }
      return refuseAnonymous(request) ?? answer(request)
    } finally {
      underWay -= 1
    }
  }, port)

  function answer({ url, body, method }: UpstreamRequest): UpstreamAnswer {
    if (url.pathname.startsWith('/wikipedia/commons/')) return sendFile(url.pathname)
    const asked = new URLSearchParams(body)
    if (url.pathname !== '/w/api.php' || method !== 'POST') return { status: 404, body: '' }
    if (!asked.has('maxlag')) return failure('nomaxlag', 'Say how much lag you wait for')
    const list = (asked.get('ids') ?? asked.get('titles') ?? '').split('|')
    if (list.length > MOST) return failure('toomanyvalues', 'Too many values')
    return asked.get('action') === 'wbgetentities' ? entities(list) : pages(list, asked)
  }

  function entities(ids: string[]): UpstreamAnswer {
    const impossible = ids.find((id) => Number(id.slice(1)) > 2_147_483_647)
    if (impossible) return failure('no-such-entity', `Could not find ${impossible}`)
    const all = ids.map((id) => {
      const target = parts.moved.get(id) ?? id
      const statements =
        parts.items.get(target) ?? (knowsAll ? [{ image: `${id}.jpg` }] : undefined)
      if (!statements) return [id, { id, missing: '' }]
      const P18 = statements.map(({ rank = 'normal', image }) => ({
        rank,
        mainsnak: image
          ? { snaktype: 'value', datavalue: { value: image, type: 'string' } }
          : { snaktype: 'novalue' },
      }))
      const redirects = target === id ? {} : { redirects: { from: id, to: target } }
      const claims = P18.length > 0 ? { P18 } : []
      return [target, { type: 'item', id: target, ...redirects, claims }]
    })
    return json({ entities: Object.fromEntries(all), success: 1 })
  }

  function pages(titles: string[], asked: URLSearchParams): UpstreamAnswer {
    const normalized = titles.flatMap((from) => {
      const to = normalise(from)
      return to === from ? [] : [{ fromencoded: false, from, to }]
    })
    const whole = titles.map(normalise)
    const redirects = whole.flatMap((from) => {
      const to = parts.moved.get(from)
      return to ? [{ from, to }] : []
    })
    const final = [...new Set(whole.map((title) => parts.moved.get(title) ?? title))]
    const width = Number(asked.get('iiurlwidth'))
    return json({
      batchcomplete: true,
      query: {
        ...(normalized.length > 0 ? { normalized } : {}),
        ...(redirects.length > 0 ? { redirects } : {}),
        pages: final.map((title) =>
          asked.get('prop') === 'pageprops' ? category(title) : file(title, width),
        ),
      },
    })
  }

  function category(title: string) {
    const item = parts.categories.get(title)
    return item ? { title, pageprops: { wikibase_item: item } } : { title, missing: true }
  }

  function findFile(title: string): WikimediaFile | undefined {
    return parts.files.get(title) ?? (knowsAll ? {} : undefined)
  }

  function file(title: string, asked: number) {
    const known = findFile(title)
    if (!known) return { ns: 6, title, missing: true, imagerepository: '' }
    const { mime = 'image/jpeg', width = 4000, height = 2500, size = 5_000_000 } = known
    const name = encodeURIComponent(title.slice('File:'.length).replaceAll(' ', '_'))
    const url = `${upstream.url}/wikipedia/commons/a/ab/${name}`
    const isWider = width > asked
    const thumb = `${upstream.url}/wikipedia/commons/thumb/a/ab/${name}/${asked}px-${name}`
    const stated = Object.entries({ ...FREE, ...known.stated }).filter(
      ([, value]) => value !== null,
    )
    const info = {
      size,
      width,
      height,
      mime,
      url,
      thumburl: known.thumburl ?? `${isWider ? thumb : url}?utm_source=commons.wikimedia.org`,
      thumbwidth: isWider ? asked : width,
      thumbheight: isWider ? Math.round((asked * height) / width) : height,
      descriptionurl: `https://commons.wikimedia.org/wiki/File:${name}`,
      extmetadata:
        stated.length > 0
          ? Object.fromEntries(
              stated.map(([key, value]) => [key, { value, source: 'commons-desc-page' }]),
            )
          : [],
    }
    return { pageid: 1, ns: 6, title, imagerepository: 'local', imageinfo: [info] }
  }

  function sendFile(path: string): UpstreamAnswer {
    const [, width] = /\/thumb\/.*\/(\d+)px-[^/]+$/.exec(path) ?? []
    if (width && !WIDTHS.includes(Number(width)))
      return { status: 400, body: 'Use thumbnail steps' }
    const name = path.replace(/.*\/(\d+px-)?/, '')
    const title = `File:${decodeURIComponent(name).replaceAll('_', ' ')}`
    const known = findFile(title)
    if (!known || known.bytes === null) return { status: 404, body: '' }
    return { headers: { 'content-type': 'image/jpeg' }, body: known.bytes ?? usual }
  }

  return {
    ...upstream,
    ...parts,
    asked: (action) =>
      upstream.requests
        .map(({ body }) => new URLSearchParams(body))
        .filter((asked) => asked.get('action') === action),
  }
}

/** Titles begin with a capital letter, and have spaces. */
function normalise(title: string): string {
  const [space, name = ''] = title.replaceAll('_', ' ').split(/:(.*)/s)
  return `${space}:${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** These services answer their errors with status 200. */
function failure(code: string, info: string): UpstreamAnswer {
  return json({ error: { code, info } })
}
