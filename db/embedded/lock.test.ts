import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './lock.ts'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a second owner is refused and told the process of the first', async () => {
  const release = await lockFolder(folder)
  const second = lockFolder(folder)
  await expect(second).rejects.toThrow(FolderInUseError)
  await expect(second).rejects.toThrow(`${folder} is in use by process ${process.pid}.`)
  expect(await ownerPid()).toBe(process.pid)
  await release()
  expect(await readdir(folder)).toEqual([])
})

test('what was given back can be taken again', async () => {
  await (await lockFolder(folder))()
  await (await lockFolder(folder))()
})

test('the lock of a dead owner is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeLock({ pid, host: hostname(), started: '1' })
  const release = await lockFolder(folder)
  expect(await ownerPid()).toBe(process.pid)
  expect(await readdir(folder)).toEqual(['lock'])
  await release()
})

test('so is one whose process id belongs to another process by now', async () => {
  await writeLock({ pid: process.ppid, host: hostname(), started: 'long ago' })
  const release = await lockFolder(folder)
  expect(await ownerPid()).toBe(process.pid)
  await release()
})

test('so is one that nobody can read', async () => {
  await writeFile(lock, '{"pid":')
  const release = await lockFolder(folder)
  expect(await ownerPid()).toBe(process.pid)
  await release()
})

test('an owner on another host holds it while its heartbeat goes on, and no longer', async () => {
  await writeLock({ pid: 1, host: 'another-host', started: '1' })
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 1 on another-host')
  const silentSince = new Date(Date.now() - 31_000)
  await utimes(lock, silentSince, silentSince)
  await (await lockFolder(folder))()
})

function writeLock(owner: { pid: number; host: string; started: string }): Promise<void> {
  return writeFile(lock, JSON.stringify(owner))
}

async function ownerPid(): Promise<number> {
  return JSON.parse(await readFile(lock, 'utf8')).pid
}
