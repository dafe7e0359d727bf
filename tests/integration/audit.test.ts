import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/operator/audit.ts'
import type { Deps } from '#server/boot/deps.ts'
import { procedures } from '#server/http/rpc/procedures.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

/** Mutations that are not the operator's. */
const VISITORS = [
  ...['answers.give', 'auth.login', 'events.record', 'parks.match', 'parks.view', 'parks.viewed'],
  ...['rating.set', 'reports.create', 'share.create', 'test.insertPark'],
  ...['suggestions.create', 'suggestions.outcomes', 'suggestions.withdraw'],
  ...['regions.ask', 'regions.takeBack'],
]

test('every change of the operator has words and a kind', () => {
  const changes = [...procedures].flatMap(([path, { type, meta }]) =>
    type === 'mutation' && !meta.isUnlogged && !VISITORS.includes(path) ? [path] : [],
  )
  // Logged by earlier versions.
  const former = ['blogWriter.cancelGeneration', 'reports.undoCorrection', 'seo.cancelJob']
  expect(Object.keys(AUDIT_ACTIONS).sort()).toEqual([...changes, ...former].sort())
  const routers: string[] = Object.values(AUDIT_KINDS).flatMap((kind) => [...kind.routers])
  for (const path of changes) expect(routers, path).toContain(path.split('.')[0])
})

describe.each(databaseKinds)('the log of changes (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let operator: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    operator = makeTestCaller(deps, {
      cookie: await signInOperator(deps),
      'user-agent': 'Mozilla/5.0 Firefox/140.0',
    }).caller
  })
  afterAll(() => database.close())

  const latest = async (count = 1) => (await operator.audit.list({ limit: count })).changes

  test('shows what was changed, what it was before and by whom', async () => {
    const [id = 0] = await insertParks(database, { name: 'Sorrel Field', vicinity: 'Old Street' })
    await operator.parkEdits.correct({ id, facts: { vicinity: 'New Street' } })
    const [{ id: correction } = { id: 0 }] = await database.sql<{ id: number }[]>`
      select max(id) as id from park_corrections`
    await operator.parkEdits.undo({ id: correction })
    const { id: report } = await operator.reports.create({ id, reportType: 'other' })
    await operator.reports.setStatus({ id: report, status: 'closed' })
    expect(await latest(3)).toMatchObject([
      {
        action: 'reports.setStatus',
        subject: `report ${report}`,
        before: { status: 'open' },
        after: { status: 'closed' },
      },
      {
        action: 'parkEdits.undo',
        subject: `park ${id}`,
        before: { vicinity: 'New Street' },
        after: { vicinity: 'Old Street' },
      },
      {
        action: 'parkEdits.correct',
        subject: `park ${id}`,
        before: { vicinity: 'Old Street' },
        after: { vicinity: 'New Street' },
        changedBy: expect.stringMatching(/^Firefox.*, /),
      },
    ])
  })

  test('shows what was undone, of several at once, of a merge and of a decision', async () => {
    const [one = 0, other = 0] = await insertParks(
      database,
      { name: 'Sorrel East', vicinity: 'Old Street' },
      { name: 'Sorrel West' },
    )
    const { ids } = await operator.parkEdits.hide({ ids: [one, other], hidden: true })
    await operator.parkEdits.undoSeveral({ ids })
    await operator.parkEdits.undoSeveral({ ids: [2_000_000_000] })
    const [several] = await latest()
    expect(several).toMatchObject({
      action: 'parkEdits.undoSeveral',
      before: { parks: [one, other].map((id) => ({ id, hidden: true })) },
      after: { parks: [one, other].map((id) => ({ id, hidden: false })) },
    })
    await operator.parkEdits.merge({ targetId: one, mergedId: other })
    await operator.parkEdits.unmerge({ mergedId: other })
    const [unmerged] = await latest()
    expect(unmerged).toMatchObject({
      action: 'parkEdits.unmerge',
      subject: `park ${other}`,
      before: { mergedId: other, targetId: one },
      after: { targetId: null },
    })
    const { caller } = makeTestCaller(deps)
    const name = 'Sorrel Middle'
    const content = { kind: 'name', name } as const
    await caller.suggestions.create({ parkId: one, content })
    const { suggestions } = await operator.review.list()
    const id = suggestions.find(({ park }) => park?.id === one)?.id ?? 0
    await operator.review.accept({ id, reply: 'Thank you' })
    await operator.review.undo({ id })
    const [undone] = await latest()
    expect(undone).toMatchObject({
      action: 'review.undo',
      subject: `suggestion ${id}`,
      before: { status: 'accepted', reply: 'Thank you', parkId: one, corrected: { name } },
      after: { status: 'waiting' },
    })
  })

  test('reading, refused and failed calls are no changes', async () => {
    const before = await latest()
    await operator.parkEdits.list({})
    const nowhere = { id: 2_000_000_000, facts: { name: 'Nowhere' } }
    await expect(operator.parkEdits.correct(nowhere)).rejects.toThrow()
    await expect(operator.parkEdits.correct({ id: 1, facts: {} })).rejects.toThrow()
    const { caller } = makeTestCaller(deps)
    await expect(caller.cache.clear({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const wrong = [{ name: 'SITE_URL', value: 'nowhere', seen: null }]
    expect((await operator.config.save({ changes: wrong })).outcome).toBe('refused')
    expect(await latest()).toEqual(before)
  })

  test('secrets are never in it', async () => {
    const key = 'sk-proj-very-secret-key-0123456789abcdef'
    const changes = [
      { name: 'AI_API_KEY', value: key, seen: null },
      { name: 'AI_BASE_URL', value: 'https://ai.example/v1', seen: null },
      { name: 'AI_MODEL', value: 'a-model', seen: null },
      { name: 'SITE_NAME', value: 'Sorrel Parks', seen: null },
    ]
    expect(await operator.config.save({ changes })).toEqual({ outcome: 'saved' })
    const [entry] = await latest()
    expect(entry).toMatchObject({ action: 'config.save', after: { SITE_NAME: 'Sorrel Parks' } })
    const description = 'See https://me:hunter2@parks.example/oak?token=hunter3'
    const [id = 0] = await insertParks(database, { name: 'Sorrel Oaks' })
    await operator.parkEdits.correct({ id, facts: { description } })
    const [corrected] = await latest()
    expect(JSON.stringify(corrected)).toContain('@parks.example/oak')
    const rows = await database.sql<
      { text: string }[]
    >`select audit_log::text as text from audit_log`
    for (const { text } of rows) expect(text).not.toMatch(/very-secret|hunter/)
  })

  test('is found by kind, words and days, and in pages', async () => {
    await operator.blog.create({ title: 'Sorrel soup' })
    await operator.cache.clear({})
    const found = async (input: Parameters<typeof operator.audit.list>[0]) =>
      (await operator.audit.list(input)).changes.map(({ action }) => action)
    expect(await found({ kind: 'posts' })).toEqual(['blog.create'])
    expect(await found({ q: 'sorrel SOUP' })).toEqual(['blog.create'])
    expect(await found({ q: '%_' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect((await found({ from: today, to: today })).length).toBeGreaterThan(1)
    expect(await found({ to: '2020-01-01' })).toEqual([])
    expect(await found({ from: '2999-01-01' })).toEqual([])
    const first = await operator.audit.list({ limit: 1 })
    expect(first).toMatchObject({ changes: [{ action: 'cache.clear' }], hasMore: true })
    const second = await operator.audit.list({ limit: 1, page: 2 })
    expect(second.changes).toMatchObject([{ action: 'blog.create' }])
    for (const input of [{ kind: 'x' as never }, { from: 'today' }, { page: 0 }, { limit: 501 }]) {
      await expect(operator.audit.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('a change that can’t be logged stays made', async () => {
    const [id = 0] = await insertParks(database, { name: 'Sorrel Hill' })
    await database.sql`alter table audit_log rename to away`
    try {
      await operator.parkEdits.correct({ id, facts: { name: 'Sorrel Top' } })
    } finally {
      await database.sql`alter table away rename to audit_log`
    }
    expect((await operator.parkEdits.byId({ id })).name).toBe('Sorrel Top')
  })
})
