import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../processes/server-process.ts'

const NAMES = [
  'ADMIN_PASSWORD',
  'GOOGLE_MAPS_SERVER_KEY',
  'AI_API_KEY',
  'DATABASE_URL',
  'VITE_SECRET',
  'PUBLIC_SECRET',
]
const NOT_SOURCES = new Set(['node_modules', 'dist', '.git', '.cache', 'data', '.env'])

test('what the environment says while building is in no file for browsers', () =>
  withFolder(async (folder) => {
    cpSync('.', folder, { recursive: true, filter: (path) => !NOT_SOURCES.has(basename(path)) })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const secrets = Object.fromEntries(NAMES.map((name) => [name, `sentinel-of-${name}`]))
    // Variables set by the test runner are not a build's.
    const { PATH, HOME, TMPDIR } = process.env
    const env = { PATH, HOME, TMPDIR, ...secrets }
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, env, stdio: 'ignore' })
    const client = join(folder, 'dist/client')
    const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    expect(files.length).toBeGreaterThan(50)
    const revealing = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes('sentinel-of-'),
    )
    expect(revealing.map(({ name }) => name)).toEqual([])
  }))
