import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findJobs } from '#db/queries/operator/jobs.ts'
import { jobs } from '#db/schema/jobs.ts'
import { ledger } from '#db/schema/operator.ts'
import { regions } from '#db/schema/regions.ts'
import { reports, suggestions } from '#db/schema/visitors.ts'
import type { Deps } from '#server/boot/deps.ts'
import { lookForNews, newsKind } from '#server/services/operator/news.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { workOff } from '../jobs.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import { type MailServer, startMail } from '../upstreams/mail.ts'
import { startUpstream, type Upstream } from '../upstreams/server.ts'

const GOOGLE_KEY = 'A-server-key-of-some-39-letters-0123456'
const BROWSER_KEY = 'A-browser-key-of-some-39-letters-012345'

describe.each(databaseKinds)('news for the operator (%s)', (kind) => {
  let database: Database
  let hook: Upstream
  let mail: MailServer
  let park: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTestDatabase(database)
    const [id = 0] = await insertParks(database, { name: 'Oak Park' })
    park = id
    hook = await startUpstream(() => ({ status: 204, body: '' }))
    mail = await startMail()
  })
  afterEach(() => Promise.all([hook.close(), mail.close()]))

  const byHook = () => ({ NEWS_WEBHOOK_URL: hook.url, NEWS_PRIVATE_WEBHOOK: 'on' })
  const byMail = () => ({ NEWS_EMAIL: 'you@parks.example', SMTP_URL: mail.url })
  const start = (settings: Record<string, string>): Deps =>
    makeTestDeps(database, { SITE_URL: 'https://parks.example', ...settings })
  /** Looks for news, and sends what is found. */
  async function look(deps: Deps): Promise<void> {
    await lookForNews(deps)
    await workOff(database, [newsKind(deps)])
  }
  const report = (details: string | null = null) =>
    database.orm.insert(reports).values({ parkId: park, type: 'hours', details })
  const got = () => hook.requests.map(({ body }) => JSON.parse(body))
  /** Lets time pass since what has happened. */
  async function pass(time: string): Promise<void> {
    const { sql } = database
    await sql`update reports set created_at = created_at - ${time}::text::interval`
    await sql`update news set created_at = created_at - ${time}::text::interval,
      due_at = due_at - ${time}::text::interval`
  }

  test('reports and suggestions are one message to each channel, sent once', async () => {
    const deps = start({ ...byHook(), ...byMail() })
    await report('It opens at 9.')
    await report()
    await database.orm.insert(suggestions).values([
      { parkId: park, content: { kind: 'name', name: 'Elm Park' } },
      { parkId: park, content: { kind: 'closed' }, status: 'declined' },
    ])
    await database.orm.insert(reports).values({ parkId: park, type: 'other', status: 'resolved' })
    await look(deps)
    await look(deps)
    expect(got()).toEqual([
      {
        type: 'reports',
        timestamp: expect.any(String),
        data: {
          id: expect.stringMatching(/^news_\d+$/),
          site: 'Parkfetch',
          title: '2 new reports and 1 new suggestion',
          items: [
            {
              text: 'Oak Park: Incorrect Opening Hours: “It opens at 9.”',
              url: 'https://parks.example/admin/reports',
            },
            {
              text: 'Oak Park: Incorrect Opening Hours',
              url: 'https://parks.example/admin/reports',
            },
            {
              text: 'Oak Park: It is called Elm Park',
              url: 'https://parks.example/admin/review',
            },
          ],
        },
      },
    ])
    expect(mail.mails).toHaveLength(1)
    expect(mail.mails[0]).toContain('Subject: Parkfetch: 2 new reports and 1 new suggestion')
    await report()
    await look(deps)
    expect(got()[1].data.title).toBe('1 new report')
    expect(mail.mails).toHaveLength(2)
  })

  test('a channel that is switched on gets what is a day old at most', async () => {
    await database.orm.insert(reports).values([
      { parkId: park, type: 'other', createdAt: new Date(Date.now() - 25 * 3_600_000) },
      { parkId: park, type: 'address', createdAt: new Date(Date.now() - 23 * 3_600_000) },
    ])
    await look(start({}))
    expect(await database.sql`select from news`).toHaveLength(0)
    await look(start(byHook()))
    expect(got()).toMatchObject([{ data: { title: '1 new report' } }])
  })

  test('much of it is gathered, and then sent by itself', async () => {
    const deps = start(byHook())
    for (let sent = 1; sent <= 6; sent++) {
      await report()
      await look(deps)
      expect(hook.requests).toHaveLength(sent)
    }
    await report()
    await report()
    await look(deps)
    expect(hook.requests).toHaveLength(6)
    await pass('16 minutes')
    await look(deps)
    expect(got().at(-1).data.title).toBe('2 new reports')
  })

  test('what is not taken is sent again after growing pauses, then given up', async () => {
    const deps = start(byHook())
    hook.fail('/', { status: 503 })
    await report()
    await look(deps)
    const [job] = await findJobs(database, { kind: 'news', limit: 1 })
    const error =
      'The webhook answered 503 (Service Unavailable); what takes a message answers 2xx.'
    expect(job).toMatchObject({ progress: { message: `0 sent, 1 not: ${error}` } })
    await look(deps)
    expect(hook.requests).toHaveLength(1)
    for (const pause of ['1 minute', '5 minutes', '30 minutes', '2 hours']) {
      await pass(pause)
      await look(deps)
    }
    expect(hook.requests).toHaveLength(5)
    hook.heal()
    await pass('8 hours')
    await look(deps)
    expect(new Set(hook.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await database.sql`select attempts, error from news where ended_at is not null`).toEqual(
      [{ attempts: 6, error: null }],
    )
    hook.fail('/', { status: 500 })
    await report()
    for (let attempt = 0; attempt < 9; attempt++) {
      await look(deps)
      await database.sql`update news set due_at = now()`
    }
    expect(hook.requests).toHaveLength(12)
  })

  test('failed work is told once, a region by its name, the sending itself never', async () => {
    const deps = start({ ...byHook(), NEWS_KINDS: 'failures' })
    await report()
    const [region] = await database.orm
      .insert(regions)
      .values({ key: 'us/oregon', name: 'Oregon', kind: 'index', fileName: 'oregon.osm.pbf' })
      .returning({ id: regions.id })
    const failed = { status: 'failed' as const, finishedAt: new Date() }
    await database.orm.insert(jobs).values([
      { ...failed, kind: 'regions', key: String(region?.id), error: 'The disk is full.' },
      { ...failed, kind: 'backup', error: 'No space is left.' },
      { ...failed, kind: 'news', error: 'A fault.' },
    ])
    await look(deps)
    await look(deps)
    expect(got()).toMatchObject([
      {
        type: 'failures',
        data: {
          title: '2 background tasks failed',
          items: [
            { text: 'Oregon: The disk is full.', url: 'https://parks.example/admin/regions' },
            { text: 'Scheduled backup: No space is left.', url: 'https://parks.example/admin' },
          ],
        },
      },
    ])
  })

  test('that the budget is spent is told once a day', async () => {
    const deps = start({
      ...byHook(),
      GOOGLE_MAPS_SERVER_KEY: GOOGLE_KEY,
      GOOGLE_MAPS_BROWSER_KEY: BROWSER_KEY,
      GOOGLE_DAILY_BUDGET_USD: '0.1',
    })
    await database.orm.insert(ledger).values({ type: 'nearby', cached: false, cost: 0.04 })
    await look(deps)
    expect(hook.requests).toHaveLength(0)
    await database.orm.insert(ledger).values({ type: 'nearby', cached: false, cost: 0.04 })
    await look(deps)
    await look(deps)
    expect(got()).toMatchObject([
      { type: 'budget', data: { title: 'Today’s budget of $0.1 for Google is spent' } },
    ])
  })

  test('a test sends one message, with what is typed', async () => {
    const deps = start({ NEWS_PRIVATE_WEBHOOK: 'on' })
    const { caller } = makeTestCaller(deps, { cookie: await signInOperator(deps) })
    const values = { NEWS_WEBHOOK_URL: hook.url }
    expect(await caller.config.test({ source: 'webhook', values })).toEqual({
      isUsable: true,
      message: 'The test message was sent.',
    })
    expect(got()).toMatchObject([{ type: 'test', data: { title: 'A test message' } }])
    expect(await caller.config.test({ source: 'email', values: byMail() })).toMatchObject({
      isUsable: true,
    })
    expect(mail.mails[0]).toContain('Subject: Parkfetch: A test message')
    const noServer = { NEWS_EMAIL: 'you@parks.example' }
    expect(await caller.config.test({ source: 'email', values: noServer })).toEqual({
      isUsable: false,
      message: 'SMTP_URL has to be set.',
    })
    const inner = { NEWS_WEBHOOK_URL: 'http://169.254.169.254/' }
    const strict = makeTestCaller(start({}), { cookie: await signInOperator(deps) }).caller
    expect((await strict.config.test({ source: 'webhook', values: inner })).message).toMatch(
      /^The webhook is at a private address/,
    )
  })
})
