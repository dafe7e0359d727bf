import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFile, checkProject } from './imports.mjs'

const FILES = [
  'server/boot/deps.ts',
  'server/http/app.ts',
  'server/http/rpc/routers/index.ts',
  'db/client.ts',
]
const project = {
  imports: { '#domain/*': './domain/*', '#server/*': './server/*', '#db/*': './db/*' },
  isFile: (path: string) => FILES.includes(path),
}
const check = (file: string, text: string) => checkFile({ file, text }, project)

/** A file, the import planted in it, its resolved target, and part of the message. */
const FORBIDDEN: [file: string, text: string, imported: string, message: string][] = [
  [
    'domain/park/park.ts',
    "import { makeDeps } from '#server/boot/deps.ts'",
    'server/boot/deps.ts',
    'what needs the network in server/sources',
  ],
  ['domain/geo/geo.ts', "import { useState } from 'react'", 'npm:react', 'zod and itself only'],
  ['domain/geo/geo.ts', "import { sql } from 'drizzle-orm'", 'npm:drizzle-orm', 'put the query in'],
  ['domain/geo/geo.ts', "export { join } from 'path'", 'node:path', 'domain/ is pure'],
  [
    'components/map/ParkMap.tsx',
    "const load = () => import('../../server/http/app')",
    'server/http/app.ts',
    'know the server by the type AppRouter only',
  ],
  [
    'components/app/trpc.ts',
    "import { type AppRouter } from '#server/http/rpc/routers/app-router.ts'",
    'server/http/rpc/routers/app-router.ts',
    'by the type AppRouter only',
  ],
  [
    'components/search/use-search.ts',
    "import { parkSearchInput } from '../../domain/search/search-schemas.ts'",
    'domain/search/search-schemas.ts',
    'Import their types only',
  ],
  [
    'components/ui/Button.tsx',
    "import { formatMiles } from '#domain/geo/geo.ts'",
    'domain/geo/geo.ts',
    'the folder of its feature',
  ],
  [
    'pages/park/+prefetch.ts',
    "import { appRouter } from '../../server/http/rpc/routers'",
    'server/http/rpc/routers/index.ts',
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
    "import { makeContext } from '#server/http/rpc/trpc.ts'",
    'server/http/rpc/trpc.ts',
    'it is given what it needs by server/http/pages/pages.ts',
  ],
  [
    'components/layout/Header.tsx',
    "import { PAGE_DATA_ID } from '../../renderer/page-data.ts'",
    'renderer/page-data.ts',
    'Nobody imports pages/ or renderer/',
  ],
  [
    'db/queries/park/parks.ts',
    "import { AppError } from '../../../server/core/errors.js'",
    'server/core/errors.js',
    'What decides belongs in server/services',
  ],
  [
    'server/services/park/park.ts',
    "import { eq } from 'drizzle-orm/sql'",
    'npm:drizzle-orm',
    'put the query in db/queries',
  ],
  [
    'server/services/park/park.ts',
    "import { makeLocalPlaces } from '#server/sources/places/local.ts'",
    'server/sources/places/local.ts',
    'Only server/boot knows the sources',
  ],
  [
    'server/services/park/park.ts',
    "import { parksRouter } from '../../http/rpc/routers/parks.ts'",
    'server/http/rpc/routers/parks.ts',
    'what adapts input belongs in server/http/rpc/routers',
  ],
  [
    'server/services/park/park.ts',
    "type Answer = import('../../http/rest/routes.ts').Answer",
    'server/http/rest/routes.ts',
    'knows neither its caller nor its request',
  ],
  [
    'server/services/park/park.ts',
    "import { parks } from '../../../db/schema/parks.ts'",
    'db/schema/parks.ts',
    'put the query in db/queries',
  ],
  [
    'server/http/rpc/routers/parks.ts',
    "import { findPark } from '../../../../db/queries/park/parks.ts'",
    'db/queries/park/parks.ts',
    'put the work in server/services',
  ],
  [
    'server/http/rest/routes.ts',
    "const client = require('#db/client')",
    'db/client.ts',
    'rest/ calls procedures by its table',
  ],
  [
    'server/sources/places/local.ts',
    "import { searchParks } from '../../services/search/search-parks.ts'",
    'server/services/search/search-parks.ts',
    'what decides belongs in server/services',
  ],
  [
    'server/core/log.ts',
    "import { Toasts } from '../../components/toasts/Toasts.tsx'",
    'components/toasts/Toasts.tsx',
    'What draws belongs in components/',
  ],
  [
    'server/http/app.ts',
    "import type { Deps } from '../boot/deps.ts'",
    'server/boot/deps.ts',
    'take what you need as a parameter',
  ],
  [
    'server/commands/doctor/check-disk.ts',
    "import { makeDeps } from '../../boot/deps.ts'",
    'server/boot/deps.ts',
    'only their main.ts is a composition root',
  ],
  [
    'server/http/app.ts',
    "import { insertParks } from '../../tests/factories.ts'",
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
    write('server/boot/deps.ts', '')
    write('domain/deep/er/park.ts', "export * from '../../../server/boot/deps'")
    write('dist/domain/park.js', "import '../../server/boot/deps.ts'")
    const found = checkProject(folder)
    rmSync(folder, { recursive: true })
    expect(found).toEqual([
      expect.objectContaining({ file: 'domain/deep/er/park.ts', imported: 'server/boot/deps.ts' }),
    ])
  })
})

test.each([
  ['domain/park/park-schemas.ts', "import { z } from 'zod'"],
  ['domain/park.test.ts', "import fc from 'fast-check'"],
  [
    'components/app/trpc.ts',
    "import type { AppRouter } from '#server/http/rpc/routers/app-router.ts'",
  ],
  [
    'components/app/site.ts',
    "import type { SiteConfig } from '#domain/operator/config-schemas.ts'",
  ],
  ['pages/park/+Page.tsx', "import { ParkPage } from '../../components/park/ParkPage.tsx'"],
  ['renderer/types.ts', "import type { PageContextInit } from '#server/http/pages/pages.ts'"],
  ['renderer/give-up.ts', "import { TRPCError } from '@trpc/server'"],
  ['server/commands/doctor/main.ts', "import { makeDeps } from '../../boot/deps.ts'"],
  ['server/boot/deps.ts', "import { makeLocalPlaces } from './providers/places/local.ts'"],
  ['server/services/park/park.ts', "import { findPark } from '#db/queries/park/parks.ts'"],
  [
    'server/services/park/park.ts',
    "import type { PlacesProvider } from '../providers/places/types.ts'",
  ],
  ['db/client.ts', "import postgres from 'postgres'"],
  ['bench/render.tsx', "import Page from '../pages/index/+Page.tsx'"],
])('%s may say %s', (file, text) => {
  expect(check(file, text)).toEqual([])
})
