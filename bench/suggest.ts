// Server time of the search box's suggestions while someone types, and of misspelt searches, as
// procedures.

import { makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { makeContext } from '#server/http/rpc/context.ts'
import { appRouter } from '#server/http/rpc/routers/app-router.ts'
import { createCallerFactory } from '#server/http/rpc/trpc.ts'
import { openEmbeddedWith, openServerWith, printSkipped } from './databases.ts'
import { milliseconds, print, time, verdict } from './measure.ts'
import { benchCaller, benchEnv } from './settings.ts'

const CALLS = 3_000
const MAX_MS = 5
const TYPED = [
  'san francisco, ca',
  '94110',
  'golden gate park',
  'new york',
  'portland, or',
  'oak p',
]
/** Names of places and of the made-up parks, with typing errors. */
const MISSPELT = [
  'Chicgo',
  'San Fransisco',
  'Philadelpia',
  'Seatle',
  'dog parks in Bostn',
  'Cincinatti, OH',
  'sunst park',
  'memoral park',
]
const MISSPELT_CALLS = 400
const MAX_MISSPELT_MS = 60
const BEGINNINGS = TYPED.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))

await measure('server, a million parks', () => openServerWith(1_000_000))
await measure('embedded, 20,000 parks', () => openEmbeddedWith(20_000))

async function measure(name: string, open: () => ReturnType<typeof openServerWith>): Promise<void> {
  const database = await open()
  if (!database) return printSkipped(`Suggestions, ${name}`)
  const deps = makeDeps({ env: benchEnv, database, log: makeLog('error'), root: process.cwd() })
  const context = makeContext(deps, {
    headers: new Headers(),
    caller: benchCaller,
    answerHeaders: new Headers(),
  })
  const caller = createCallerFactory(appRouter)(context)
  const timing = await time(CALLS, (index) =>
    caller.geocode.suggest({ query: BEGINNINGS[index % BEGINNINGS.length] ?? '' }),
  )
  print(`\nSuggestions, ${name}: p50 ${milliseconds(timing.p50)}, ${timing.perSecond.toFixed(0)}/s`)
  verdict('p99 in ms', timing.p99, { most: MAX_MS })
  const misspelt = await time(MISSPELT_CALLS, (index) =>
    caller.parks.search({ address: MISSPELT[index % MISSPELT.length], limit: 1 }),
  )
  print(`\nMisspelt searches, ${name}: p50 ${milliseconds(misspelt.p50)}`)
  verdict('p95 in ms', misspelt.p95, { most: MAX_MISSPELT_MS })
  await database.close()
}
