import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
const NEAR: Record<string, string> = { sf: '37.77,-122.42', ny: '40.73,-73.97', chi: '41.88,-87.63', la: '34.05,-118.25', bos: '42.36,-71.06', den: '39.74,-104.99', clt: '35.22,-80.84' }
let database: Database
beforeAll(async () => { database = await openTestDatabase(); await seedParks(database); await seedSets(database, process.cwd()) }, 120000)
afterAll(() => database.close())
test('try', { timeout: 600000 }, async () => {
  const { caller } = makeTestCaller(makeTestDeps(database))
  const out: string[] = []
  for (const line of readFileSync('/tmp/phrases.txt', 'utf8').split('\n').filter(Boolean)) {
    const [, at, text = ''] = /^(?:@(\w+) )?(.*)$/.exec(line) ?? []
    const from = performance.now()
    try {
      const a: any = ((await caller.parks.search({ address: text, near: at ? NEAR[at] : undefined } as any)) as any)
      const answer = a.toJSON ? a.toJSON() : a
      const u = answer.understood ?? {}
      const { place, words, parkId, rest, ...more } = u
      out.push(`${line} → ${answer.location ? `${answer.place?.precision ?? '-'} ${answer.place?.name ?? '(here)'}` : '404'} ${JSON.stringify(more)} | ${answer.total ?? 0}: ${answer.parks.slice(0, 3).map((p: any) => p.name).join(', ')} ${answer.offers ? 'OFFERS ' + answer.offers : ''} ${Math.round(performance.now() - from)}ms`)
    } catch (e) { out.push(`${line} → ERROR ${(e as Error).message}`) }
  }
  writeFileSync('/tmp/phrases.out', out.join('\n'))
})
