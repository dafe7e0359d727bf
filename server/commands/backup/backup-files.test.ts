import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupName, pruneBackups } from './backup-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = (name: string) => writeFile(join(folder, name), name)

test('a backup is named by its moment, in UTC', () => {
  expect(backupName(new Date('2026-02-28T03:30:05.123Z'))).toBe('parkfetch-20260228T033005Z.tar.gz')
})

test('all but the newest go, and nothing that is named otherwise', async () => {
  const days = ['01', '02', '03', '04']
  const names = days.map((day) => backupName(new Date(`2026-03-${day}T03:30:00Z`)))
  for (const name of names) await put(name)
  await put('parkfetch-mine.tar.gz')
  await put('20250101.tar.gz')
  expect(await pruneBackups(folder, 2)).toBe(2)
  expect(await readdir(folder)).toEqual([
    '20250101.tar.gz',
    ...names.slice(2),
    'parkfetch-mine.tar.gz',
  ])
  expect(await pruneBackups(folder, 5)).toBe(0)
})

test('what was begun and never ended goes after a day', async () => {
  const name = `${backupName(new Date())}.unfinished`
  await put(name)
  await pruneBackups(folder, 1)
  expect(await readdir(folder)).toEqual([name])
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(join(folder, name), yesterday, yesterday)
  await pruneBackups(folder, 1)
  expect(await readdir(folder)).toEqual([])
})
