import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { Deps } from '#server/boot/deps.ts'
import { procedures } from '#server/http/rpc/procedures.ts'
import { appRouter } from '#server/http/rpc/routers/app-router.ts'
import { createCallerFactory, makeContext, publicProcedure, router } from '#server/http/rpc/trpc.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const LIMITED = {
  code: 'TOO_MANY_REQUESTS',
  message: 'Rate limit reached. Please wait 600 seconds.',
}
/** The budget of each procedure, if any. */
const BUDGETS = {
  'blog.bySlug': 'search',
  'blog.list': 'search',
  'geocode.address': 'search',
  'geocode.suggest': 'search',
  'listings.facts': 'search',
  'location.approximate': 'search',
  'map.cells': 'files',
  'map.outlines': 'files',
  'parkEdits.history': 'search',
  'parks.byId': 'search',
  'parks.known': 'search',
  'parks.portraits': 'files',
  'parks.match': 'search',
  'parks.saved': 'search',
  'parks.search': 'search',
  'parks.view': 'writes',
  'parks.viewed': 'writes',
  'events.record': 'writes',
  'rating.mine': 'search',
  'answers.give': 'writes',
  'answers.known': 'search',
  'rating.set': 'writes',
  'regions.ask': 'writes',
  'regions.dates': 'search',
  'regions.takeBack': 'writes',
  'reports.create': 'writes',
  'suggestions.create': 'writes',
  'suggestions.withdraw': 'writes',
  'suggestions.outcomes': 'writes',
  'share.byId': 'search',
  'share.create': 'writes',
  'test.insertPark': 'writes',
  'auth.session': undefined,
  'config.pageText': undefined,
  'config.site': undefined,
  'ratelimit.status': undefined,
}

/** Procedures like those that ask live providers. */
const liveRouter = router({
  usual: publicProcedure.meta({ budget: 'search' }).query(({ ctx }) => ctx.requestBudget.pay()),
  free: publicProcedure.query(({ ctx }) => ctx.requestBudget.pay()),
})

describe.each(databaseKinds)('the limits of procedures (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let park: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const [id] = await insertParks(database, {})
    park = id ?? 0
  })
  afterAll(() => database.close())
  beforeEach(() => {
    deps = makeTestDeps(database, { RATE_LIMIT_SEARCH: '10', RATE_LIMIT_WRITES: '10' })
  })

  function callers(caller: { clientId: string | null; address: string }) {
    const answerHeaders = new Headers()
    const context = makeContext(deps, { headers: new Headers(), caller, answerHeaders })
    return {
      answerHeaders,
      product: createCallerFactory(appRouter)(context),
      live: createCallerFactory(liveRouter)(context),
    }
  }

  test('procedures cost what they are said to cost', () => {
    const costs = [...procedures].map(([path, { meta }]) => [path, meta.budget])
    expect(Object.fromEntries(costs)).toMatchObject(BUDGETS)
  })

  test('ten calls of one request count as ten, the eleventh is refused', async () => {
    const { product, answerHeaders } = callers({ clientId: 'one', address: '203.0.113.1' })
    await Promise.all(Array.from({ length: 10 }, () => product.parks.byId({ id: park })))
    expect(answerHeaders.get('retry-after')).toBeNull()
    await expect(product.parks.byId({ id: park })).rejects.toMatchObject(LIMITED)
    expect(answerHeaders.get('retry-after')).toBe('600')
    await expect(product.geocode.suggest({ query: 'a' })).rejects.toMatchObject(LIMITED)
    expect(await product.parks.view({ id: park })).toEqual({ counted: true })
    expect(await product.config.site()).toMatchObject({ siteName: 'Parkfetch' })
    expect(await product.ratelimit.status()).toEqual({
      rateLimited: true,
      timeLeft: expect.any(Number),
    })
    const elsewhere = callers({ clientId: null, address: '203.0.113.2' }).product.ratelimit
    expect(await elsewhere.status({ clientId: 'one' })).toMatchObject({ rateLimited: true })
    expect(await elsewhere.status({ clientId: 'two' })).toMatchObject({ rateLimited: false })
  })

  test('a wide view of the map costs nine points more if it has filters', async () => {
    deps = makeTestDeps(database, { RATE_LIMIT_FILES: '20' })
    const { product } = callers({ clientId: 'one', address: '203.0.113.1' })
    const wide = { bounds: '-130,20,-60,50', zoom: 4 }
    await product.map.cells(wide)
    await product.map.cells({ ...wide, rating: 3, zoom: 9 })
    for (let turn = 0; turn < 8; turn++) await product.map.cells(wide)
    await product.map.cells({ ...wide, rating: 3 })
    await expect(product.map.cells(wide)).rejects.toMatchObject(LIMITED)
  })

  test('a question to a live provider costs four points more, to be paid before', async () => {
    const { live, product } = callers({ clientId: 'one', address: '203.0.113.1' })
    await live.usual()
    for (let turn = 0; turn < 4; turn++) await product.parks.byId({ id: park })
    await expect(live.usual()).rejects.toMatchObject({ cause: { failure: 'limited' } })
    await expect(product.parks.byId({ id: park })).rejects.toMatchObject(LIMITED)
  })

  test('who has asked live providers enough is given what is known, and not shut out', async () => {
    deps = makeTestDeps(database, { RATE_LIMIT_QUESTIONS: '3' })
    const { live, product } = callers({ clientId: 'one', address: '203.0.113.1' })
    for (let turn = 0; turn < 3; turn++) await live.usual()
    const other = callers({ clientId: 'two', address: '203.0.113.1' })
    for (const { live: asker } of [callers({ clientId: 'one', address: '203.0.113.2' }), other]) {
      await expect(asker.usual()).rejects.toMatchObject({ cause: { failure: 'limited' } })
    }
    expect(await product.parks.byId({ id: park })).toMatchObject({ id: park })
    expect(await product.ratelimit.status()).toEqual({ rateLimited: false, timeLeft: 0 })
  })

  test('nothing is charged for what has no budget', async () => {
    const { live, product } = callers({ clientId: 'one', address: '203.0.113.1' })
    for (let turn = 0; turn < 5; turn++) await live.free()
    expect(await product.parks.byId({ id: park })).toMatchObject({ id: park })
  })
})
