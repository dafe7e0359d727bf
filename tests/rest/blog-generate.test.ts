import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'

describe('guides over REST', () => {
  let database: Database
  let app: ReturnType<typeof createApp>
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
    const deps = makeTestDeps(database)
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    cookie = await signInOperator(deps)
  })
  afterAll(() => database.close())

  async function get(path: string) {
    const response = await app.request(`/api/admin/${path}`, { headers: { cookie } })
    return { status: response.status, body: await response.json() }
  }

  async function generate(body: unknown) {
    const response = await app.request('/api/admin/blog/generate', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test('from themes to a post', async () => {
    const region = 'Chicago'
    const { body: suggested } = await get(`theme-suggestions?region=${region}`)
    expect(suggested.themes).toContain('Family-Friendly Parks')
    const { body: matched } = await get(
      `theme-matching-parks?region=${region}&theme=Family-Friendly+Parks`,
    )
    expect(matched.matchingParks[0]).toEqual({
      parkId: expect.any(Number),
      relevanceScore: expect.any(Number),
    })
    const parkIds = matched.matchingParks
      .slice(0, 5)
      .map(({ parkId }: { parkId: number }) => parkId)
    const { status, body } = await generate({
      region,
      count: 5,
      theme: 'Family-Friendly Parks',
      parkIds,
      placeIds: [],
      includeImages: true,
      status: 'published',
      author: 'AI Writer',
      tags: ['parks'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: expect.stringContaining('Chicago'), writtenBy: 'built-in' })
    const response = await app.request(`/api/blog/${body.slug}`)
    expect((await response.json()).post).toMatchObject({ id: body.id, title: body.title })
  })

  test('what is wrong is reported in words', async () => {
    expect(await generate({ region: 'Chicago', theme: 'Dogs' })).toEqual({
      status: 400,
      body: { message: 'No parks selected. Please select a theme to choose parks' },
    })
    expect(await generate({ region: '', theme: 'Dogs', count: 12, parkIds: [1] })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/region must not be empty; .*count must be/) },
    })
    const marks = { message: 'tags.1 must hold a letter or a digit' }
    const tags = ['Trees', '!!!']
    expect(await generate({ region: 'Chicago', theme: 'Dogs', parkIds: [1], tags })).toEqual({
      status: 400,
      body: marks,
    })
    expect(await get('theme-suggestions')).toMatchObject({ status: 400 })
    expect(await get('theme-matching-parks?region=Chicago')).toMatchObject({ status: 400 })
  })
})
