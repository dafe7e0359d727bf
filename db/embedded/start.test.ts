import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSocketFolder, removeDeadSockets, SOCKET } from './start.ts'

const LONG_AGO = new Date(Date.now() - 3_600_000)
let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parkfetch-test-'))
})
afterEach(() => rm(parent, { recursive: true }))

/** A socket left behind by a dead process. */
async function leaveSocket(folder: string): Promise<void> {
  const script = `require('net').createServer().listen(process.argv[1], () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', script, join(folder, SOCKET)])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('folders of sockets that nobody listens at, or that never came to be, are removed', async () => {
  const [dead, never] = [await makeSocketFolder(parent), await makeSocketFolder(parent)]
  await leaveSocket(dead)
  for (const folder of [dead, never]) await utimes(folder, LONG_AGO, LONG_AGO)
  await removeDeadSockets(parent)
  expect(await readdir(parent)).toEqual([])
})

test('those in use, those just made and all that is not ours are kept', async () => {
  const [used, fresh] = [await makeSocketFolder(parent), await makeSocketFolder(parent)]
  const server = createServer().listen(join(used, SOCKET))
  await once(server, 'listening')
  // As one is that a process has made, and does not listen at yet.
  const early = await makeSocketFolder(parent)
  await leaveSocket(early)
  const others = ['parkfetch-data', 'parkfetch-import-a1B2c3', 'parkfetch-socket-a1B2c3']
  for (const folder of others.map((name) => join(parent, name))) {
    await mkdir(folder)
    await writeFile(join(folder, 'parks.csv'), 'a park')
    await utimes(folder, LONG_AGO, LONG_AGO)
  }
  await removeDeadSockets(parent)
  server.close()
  expect((await readdir(parent)).sort()).toEqual(
    [...others, basename(used), basename(fresh), basename(early)].sort(),
  )
  for (const name of others) expect(await readdir(join(parent, name))).toEqual(['parks.csv'])
})
