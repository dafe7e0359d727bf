import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { setInSitemap } from '#db/queries/operator/seo-entries.ts'
import { KNOWN_NOW } from '#db/queries/park/known-facts.ts'
import { dropOutdatedFacts } from '#db/queries/park/parks.ts'
import { missingOf, WORTH_KNOWING } from '#domain/park/worth-knowing.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { sitemapKind } from '#server/services/operator/seo-job.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { workOff } from '../jobs.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const PHOTO = { photoReference: 'a-photo' }
const ADDRESS = { vicinity: '1 Elm Street' }

async function addLayer(
  sql: postgres.Sql,
  park: number,
  layer: { source: string; facts: object; expiresAt?: string },
) {
  await sql`insert into park_layers (park_id, source, source_id, facts, kept_until)
    values (${park}, ${layer.source}, ${`${layer.source}-${park}`},
      ${JSON.stringify(layer.facts)}::text::jsonb,
      now() + ${layer.expiresAt ?? null}::text::interval)`
}

describe.each(databaseKinds)('pages of parks of which little is known (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let caller: ReturnType<typeof makeTestCaller>['caller']
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    await database.sql`delete from parks`
    await database.sql`delete from seo_entries`
    deps = makeTestDeps(database, { SITE_URL: 'https://parks.example' })
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    caller = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
  })

  const addPark = async (fields: Parameters<typeof insertParks>[1] = {}) =>
    (await insertParks(database, fields))[0] ?? 0

  const addOutline = (id: number) => database.sql`
    insert into park_outlines values (${id}, 'town', ${Buffer.from([0, 1, 92])})`

  async function missing(id: number) {
    const [row] = await database.sql<{ known: number }[]>`
      select ${database.sql.unsafe(KNOWN_NOW)} as known from parks where id = ${id}`
    return missingOf(row?.known ?? -1)
  }

  const known = async (id: number) => {
    const lacking = await missing(id)
    return WORTH_KNOWING.filter((name) => !lacking.includes(name))
  }

  /** Whether its page may be found: in the sitemap, by its own head and in the operator's list. */
  async function isFound(id: number): Promise<boolean> {
    const sitemap = await (await app.request('/sitemap/parks-1.xml')).text()
    const people = await caller.seo.sitemapPage({ from: '', id: 0 })
    const [url] = (await caller.seo.urls({ ...EVERYTHING, search: String(id) })).urls
    const said = [
      sitemap.includes(`/parks/${id}/`),
      people.parks.some((park) => park.id === id),
      url?.inSitemap,
      !(await caller.parks.byId({ id })).littleKnown,
    ]
    expect(new Set(said).size, JSON.stringify(said)).toBe(1)
    return said[0] === true
  }

  test.each([
    ['size', { area: 5_000 }],
    ['address', ADDRESS],
    ['address', { formattedAddress: '1 Elm Street, Elmton' }],
    ['photo', { photos: [PHOTO] }],
    ['rating', { rating: 4, userRatingsTotal: 3 }],
    ['facts', { amenities: ['Playground'] }],
    ['facts', { amenities: ['Zip line'] }],
    ['facts', { facts: { toilets: { value: 'no' } } }],
    ['facts', { facts: { path_length: { value: '120' } } }],
    ['facts', { facts: { toilets: { value: 'limited' } } }],
    ['facts', { facts: { website: { value: 'https://parks.example/elm' } } }],
  ] as const)('%s is worth knowing: %j', async (name, fields) => {
    const id = await addPark(structuredClone(fields) as object)
    expect(await known(id)).toEqual([name])
    expect(await isFound(id)).toBe(false)
    const other = name === 'size' ? { vicinity: '1 Elm Street' } : { area: 5_000 }
    const both = await addPark({ ...(structuredClone(fields) as object), ...other })
    expect(await isFound(both)).toBe(true)
  })

  test('what says nothing is not', async () => {
    const id = await addPark({
      area: 0,
      vicinity: '',
      description: 'A park.',
      openingHours: { weekday_text: ['Monday: Closed'] },
      facts: { toilets: { value: 'unknown' } },
    })
    expect(await known(id)).not.toContain('size')
    expect(await known(id)).not.toContain('address')
    expect(await known(id)).not.toContain('facts')
  })

  test('an outline is, as long as it is there', async () => {
    const id = await addPark(ADDRESS)
    expect(await isFound(id)).toBe(false)
    await addOutline(id)
    expect(await known(id)).toEqual(['address', 'outline'])
    expect(await isFound(id)).toBe(true)
    await database.sql`delete from park_outlines where park_id = ${id}`
    expect(await isFound(id)).toBe(false)
  })

  test('what layers, visitors and the operator add counts, until it is taken away', async () => {
    const id = await addPark()
    await addLayer(database.sql, id, { source: 'osm', facts: { area: 900 } })
    await addLayer(database.sql, id, {
      source: 'visitors',
      facts: { rating: 5, userRatingsTotal: 1 },
    })
    expect(await known(id)).toEqual(['size', 'rating'])
    await database.sql`delete from park_layers where source = 'osm' and park_id = ${id}`
    expect(await isFound(id)).toBe(false)
    await database.sql`insert into park_corrections (park_id, facts)
      values (${id}, '{"facts": {"shade": "no"}}')`
    expect(await known(id)).toEqual(['rating', 'facts'])
    await database.sql`update park_corrections set undone_at = now() where park_id = ${id}`
    expect(await known(id)).toEqual(['rating'])
  })

  test('a website that a layer or the operator states counts, until it is taken away', async () => {
    const website = { website: { value: 'https://parks.example/elm' } }
    const id = await addPark()
    await addLayer(database.sql, id, { source: 'osm', facts: { facts: website } })
    expect(await known(id)).toEqual(['facts'])
    await database.sql`delete from park_layers where park_id = ${id}`
    expect(await known(id)).toEqual([])
    await database.sql`insert into park_corrections (park_id, facts)
      values (${id}, '{"facts": {"website": "https://parks.example/elm"}}')`
    expect(await known(id)).toEqual(['facts'])
  })

  test("Google's facts count until they expire, and no longer", async () => {
    const id = await addPark(ADDRESS)
    await addLayer(database.sql, id, {
      source: 'google',
      facts: { photos: [PHOTO], rating: 4.5, userRatingsTotal: 90, amenities: ['Playground'] },
      expiresAt: '20 days',
    })
    expect(await known(id)).toEqual(['address', 'photo', 'rating', 'facts'])
    expect(await isFound(id)).toBe(true)
    const etag = async () => (await app.request('/sitemap/parks-1.xml')).headers.get('etag')
    const before = await etag()
    // Time passes; nothing has been deleted yet.
    await database.sql`alter table parks disable trigger user`
    await database.sql`update parks set known_until = now() - interval '1 second' where id = ${id}`
    await database.sql`alter table parks enable trigger user`
    expect(await known(id)).toEqual(['address'])
    expect(await isFound(id)).toBe(false)
    expect(await etag()).not.toBe(before)
    await database.sql`update park_layers set kept_until = now() - interval '1 second'`
    await dropOutdatedFacts(database)
    const [row] = await database.sql`
      select known, known_for_good as lasting, known_until as until from parks where id = ${id}`
    expect(row).toEqual({ known: 2, lasting: 2, until: null })
  })

  test("the operator's word is final, either way", async () => {
    const [littleKnown, full] = [await addPark(), await addPark({ ...ADDRESS, area: 900 })]
    const url = async (id: number) =>
      (await caller.seo.urls({ ...EVERYTHING, search: String(id) })).urls[0]
    expect(await url(littleKnown)).toMatchObject({
      inSitemap: false,
      isDecided: false,
      missing: [...WORTH_KNOWING],
    })
    await caller.seo.setInSitemap({ id: `/parks/${littleKnown}`, inSitemap: true })
    expect(await isFound(littleKnown)).toBe(true)
    expect(await url(littleKnown)).toMatchObject({ inSitemap: true, isDecided: true })
    await caller.seo.setInSitemap({ id: `/parks/${littleKnown}`, inSitemap: false })
    expect(await isFound(littleKnown)).toBe(false)
    await database.sql`update parks set area = 900, vicinity = 'Elm Street' where id = ${littleKnown}`
    expect(await url(littleKnown)).toMatchObject({ inSitemap: false, missing: null })
    await caller.seo.setInSitemap({ id: `/parks/${full}`, inSitemap: true })
    await database.sql`update parks set area = null where id = ${full}`
    expect(await isFound(full)).toBe(true)
  })

  test('verifying decides nothing, and a hidden page is verified as one', async () => {
    const id = await addPark({ name: 'Elm Park' })
    const head =
      '<meta name="robots" content="noindex"><link rel="canonical" href="https://parks.example'
    app = createApp({
      deps,
      renderPage: async () => new Response(`<head>${head}/parks/${id}/elm-park"></head>`),
    })
    const verify = () => caller.seo.verify({ id: `/parks/${id}` })
    expect(await verify()).toMatchObject({ inSitemap: false, status: 'active', reason: null })
    await setInSitemap(database, { parkId: id }, true)
    expect(await verify()).toMatchObject({ inSitemap: true, status: 'error' })
  })

  test('are counted, with what they lack', async () => {
    await addPark({ ...ADDRESS, area: 900 })
    const [first] = [await addPark({ area: 900 }), await addPark(), await addPark(ADDRESS)]
    await addPark({ source: 'google' })
    const counts = await caller.seo.counts()
    expect(counts).toMatchObject({
      inSitemap: { park: 1 },
      leftOut: 0,
      littleKnown: {
        total: 3,
        missing: { size: 2, address: 2, outline: 3, photo: 3, rating: 3, facts: 3 },
      },
    })
    const { urls } = await caller.seo.urls({ ...EVERYTHING, onlyLittleKnown: true })
    expect(urls.map(({ missing: lacking }) => lacking?.length)).toEqual([5, 6, 5])
    await caller.seo.setInSitemap({ id: `/parks/${first}`, inSitemap: true })
    const changed = await caller.seo.counts()
    expect(changed).toMatchObject({
      inSitemap: { park: 2 },
      littleKnown: { total: 2, missing: { size: 2, address: 1 } },
    })
    deps.seo.counts.clear()
    expect(await caller.seo.counts()).toEqual(changed)
  })

  test('regenerating puts them in', async () => {
    const [littleKnown] = [await addPark(), await addPark({ ...ADDRESS, area: 900 })]
    await caller.seo.startJob({ kind: 'regenerate' })
    await workOff(database, [sitemapKind(deps)])
    expect((await caller.jobs.latest({ kind: 'sitemap' }))?.state).toBe('done')
    expect((await caller.jobs.latest({ kind: 'sitemap' }))?.message).toMatch(/^1 page put in/)
    expect(await isFound(littleKnown)).toBe(true)
  })
})

const EVERYTHING = {
  search: '',
  type: 'park',
  status: 'all',
  onlyInSitemap: false,
  onlyLittleKnown: false,
  position: null,
} as const
