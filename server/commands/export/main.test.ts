import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runExport } from './main.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-test-'))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const exit = await runExport(process.cwd(), args)
  const said = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  return { exit, said }
}

describe('the command to export', () => {
  test('makes no database where there is none', async () => {
    expect(await run('--format', 'csv', '--bbox', '-122,37,-121,38')).toEqual({
      exit: 1,
      said: `There is no database in ${join(folder, 'data')} to export from: check DATA_DIR.\n`,
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('looks first where it is to write', async () => {
    expect(await run('--format=csv', '--output', folder)).toEqual({
      exit: 1,
      said: `${folder} is a folder: name a file in it.\n`,
    })
    expect(await run('--format=csv', '--output', '/nonexist/x.csv')).toEqual({
      exit: 1,
      said: "/nonexist/x.csv can't be written: there is no folder /nonexist.\n",
    })
  })

  test.each([
    [[], '--format must be one of geojson, csv, gpx.'],
    [['--format=csv', '--bbox=1,2'], '--bbox must be west,south,east,north'],
    [['--format=csv', '--output='], '--output needs the name of a file.'],
    [['--format=csv', 'x.csv'], "'x.csv' is not an option."],
  ])('called with %j says in one line what is wrong', async (args, message) => {
    const { exit, said } = await run(...args)
    expect(exit).toBe(2)
    expect(said).toContain(message)
    expect(said).toMatch(/^[^\n]+\. See --help\.\n$/)
  })
})
