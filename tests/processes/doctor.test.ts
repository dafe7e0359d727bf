import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, inject, test } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { startCommand, withFolder, withPreparedFolder } from './server-process.ts'

const remote = inject('databases').remote

const doctor = (settings: Record<string, string>) =>
  startCommand(['scripts/doctor.mjs', '--no-services'], settings).ended

/** Everything below a folder, with sizes and times of change. */
async function listFiles(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))].toSorted()
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeNs } = await stat(join(folder, name), { bigint: true })
      return `${name} ${size} ${mtimeNs}`
    }),
  )
}

/** Every table with a hash of its rows. */
async function readTables(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`,
    )
    found.push(`${name} ${row?.hash}`)
  }
  await sql.end()
  return found
}

describe('the doctor creates nothing', () => {
  test('where there is no data folder yet', () =>
    withFolder(async (folder) => {
      const before = await listFiles(folder)
      const { code, stdout } = await doctor({ DATA_DIR: join(folder, 'deep/data') })
      expect([code, stdout]).toEqual([0, expect.stringContaining('Database: there is none yet.')])
      expect(await listFiles(folder)).toEqual(before)
    }))

  test('where there is a database', () =>
    withPreparedFolder(async (folder) => {
      const settings = { DATA_DIR: folder }
      const before = await listFiles(folder)
      expect(before.length).toBeGreaterThan(100)
      const { code, stdout } = await doctor(settings)
      expect([code, stdout]).toEqual([0, expect.stringContaining('Migrations: all have run.')])
      expect(stdout).toContain(`embedded PostgreSQL, its data in ${join(folder, 'postgres')}`)
      expect(await listFiles(folder)).toEqual(before)
    }))

  test.for(['empty', 'migrated'])('in a server’s database that is %s', async (state, { skip }) => {
    if (!remote) return skip('TEST_DATABASE_URL is not set')
    const name = `parkfetch_doctor_${randomBytes(6).toString('hex')}`
    const template = state === 'migrated' ? `template ${remote.template}` : ''
    await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name} ${template}`))
    try {
      const url = databaseUrl(remote.url, name)
      const before = await readTables(url)
      expect(before.length > 0).toBe(state === 'migrated')
      await withFolder(async (folder) => {
        const { code, stdout } = await doctor({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') })
        expect([code, stdout]).toEqual([0, expect.stringContaining('Database version')])
        expect(existsSync(join(folder, 'data'))).toBe(false)
      })
      expect(await readTables(url)).toEqual(before)
    } finally {
      await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
    }
  })
})
