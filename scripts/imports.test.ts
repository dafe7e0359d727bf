import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFile, checkProject } from './imports.mjs'
import { root } from './steps.mjs'

const FILES = ['server/deps.ts', 'server/app.ts', 'server/routers/index.ts', 'db/client.ts']
const project = {
  imports: { '#domain/*': './domain/*', '#server/*': './server/*', '#db/*': './db/*' },
  isFile: (path: string) => FILES.includes(path),
}
const check = (file: string, text: string) => checkFile({ file, text }, project)

/** A file, what is planted in it, what that resolves to, and a part of what is said of it. */
const FORBIDDEN: [file: string, text: string, imported: string, message: string][] = [
  [
    'domain/park.ts',
    "import { makeDeps } from '../server/deps.ts'",
    'server/deps.ts',
    'what needs the network in server/providers',
  ],
  ['domain/geo.ts', "import { useState } from 'react'", 'npm:react', 'zod and itself only'],
  ['domain/geo.ts', "import { sql } from 'drizzle-orm'", 'npm:drizzle-orm', 'put the query in'],
  ['domain/geo.ts', "export { join } from 'path'", 'node:path', 'domain/ is pure'],
  [
    'components/map/ParkMap.tsx',
    "const load = () => import('../../server/app')",
    'server/app.ts',
    'know the server by the type AppRouter only',
  ],
  [
    'components/trpc.ts',
    "import { type AppRouter } from '#server/routers/app-router.ts'",
    'server/routers/app-router.ts',
    'by the type AppRouter only',
  ],
  [
    'components/search/use-search.ts',
    "import { parkSearchInput } from '../../domain/schemas/search.ts'",
    'domain/schemas/search.ts',
    'Import their types only',
  ],
  [
    'components/ui/Button.tsx',
    "import { formatMiles } from '#domain/geo.ts'",
    'domain/geo.ts',
    'the folder of its feature',
  ],
  [
    'pages/park/+prefetch.ts',
    "import { appRouter } from '../../server/routers'",
    'server/routers/index.ts',
    'A page is thin',
  ],
  [
    'pages/park/+prefetch.ts',
    "import type { Database } from '../../db/client.ts'",
    'db/client.ts',
    'A page is thin',
  ],
  [
    'pages/park/+head.ts',
    "import { TRPCError } from '@trpc/server'",
    'npm:@trpc/server',
    'A page is thin',
  ],
  [
    'renderer/+onBeforeRender.ts',
    "import { makeContext } from '#server/context.ts'",
    'server/context.ts',
    'it is given what it needs by server/pages.ts',
  ],
  [
    'components/layout/Header.tsx',
    "import { PAGE_DATA_ID } from '../../renderer/page-data.ts'",
    'renderer/page-data.ts',
    'Nobody imports pages/ or renderer/',
  ],
  [
    'db/queries/parks.ts',
    "import { AppError } from '../../server/errors.js'",
    'server/errors.js',
    'What decides belongs in server/services',
  ],
  [
    'server/services/park.ts',
    "import { eq } from 'drizzle-orm/sql'",
    'npm:drizzle-orm',
    'put the query in db/queries',
  ],
  [
    'server/services/park.ts',
    "import { makeLocalPlaces } from '#server/providers/places/local.ts'",
    'server/providers/places/local.ts',
    'Only server/deps.ts and server/live-sources.ts know the providers',
  ],
  [
    'server/services/park.ts',
    "import { parksRouter } from '../routers/parks.ts'",
    'server/routers/parks.ts',
    'what adapts input belongs in server/routers',
  ],
  [
    'server/services/park.ts',
    "type Answer = import('../rest/adapter.ts').Answer",
    'server/rest/adapter.ts',
    'knows neither its caller nor its request',
  ],
  [
    'server/services/park.ts',
    "import { parks } from '../../db/schema/parks.ts'",
    'db/schema/parks.ts',
    'put the query in db/queries',
  ],
  [
    'server/routers/parks.ts',
    "import { findPark } from '../../db/queries/parks.ts'",
    'db/queries/parks.ts',
    'put the work in server/services',
  ],
  [
    'server/rest/adapter.ts',
    "const client = require('#db/client')",
    'db/client.ts',
    'rest/ calls procedures by its table',
  ],
  [
    'server/providers/places/local.ts',
    "import { searchParks } from '../../services/search-parks.ts'",
    'server/services/search-parks.ts',
    'what decides belongs in server/services',
  ],
  [
    'server/log.ts',
    "import { Toasts } from '../components/toasts/Toasts.tsx'",
    'components/toasts/Toasts.tsx',
    'What draws belongs in components/',
  ],
  [
    'server/app.ts',
    "import { insertParks } from '../tests/factories.ts'",
    'tests/factories.ts',
    'move what they share into the product',
  ],
]

describe('an import that points the wrong way', () => {
  test.each(FORBIDDEN)('%s: %s', (file, text, imported, message) => {
    const found = check(file, `// The first line.\n${text}`)
    expect(found).toContainEqual({
      file,
      line: 2,
      imported,
      message: expect.stringContaining(message),
    })
  })

  test('is found in a folder as in a text', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkfetch-imports-'))
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    write('package.json', JSON.stringify({ imports: project.imports }))
    write('server/deps.ts', '')
    write('domain/deep/er/park.ts', "export * from '../../../server/deps'")
    write('dist/domain/park.js', "import '../../server/deps.ts'")
    const found = checkProject(folder)
    rmSync(folder, { recursive: true })
    expect(found).toEqual([
      expect.objectContaining({ file: 'domain/deep/er/park.ts', imported: 'server/deps.ts' }),
    ])
  })
})

test.each([
  ['domain/schemas/park.ts', "import { z } from 'zod'"],
  ['domain/park.test.ts', "import fc from 'fast-check'"],
  ['components/trpc.ts', "import type { AppRouter } from '#server/routers/app-router.ts'"],
  ['components/site.ts', "import type { SiteConfig } from '#domain/schemas/config.ts'"],
  ['pages/park/+Page.tsx', "import { ParkPage } from '../../components/parks/ParkPage.tsx'"],
  ['renderer/types.ts', "import type { PageContextInit } from '#server/pages.ts'"],
  ['renderer/give-up.ts', "import { TRPCError } from '@trpc/server'"],
  ['server/deps.ts', "import { makeLocalPlaces } from './providers/places/local.ts'"],
  ['server/services/park.ts', "import { findPark } from '#db/queries/parks.ts'"],
  ['server/services/park.ts', "import type { PlacesProvider } from '../providers/places/types.ts'"],
  ['db/client.ts', "import postgres from 'postgres'"],
  ['bench/render.tsx', "import Page from '../pages/index/+Page.tsx'"],
])('%s may say %s', (file, text) => {
  expect(check(file, text)).toEqual([])
})

test('no import of this project points the wrong way', () => {
  expect(checkProject(root)).toEqual([])
}, 30_000)
