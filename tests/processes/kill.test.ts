/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { type Database, openEmbedded, openRemote } from '#db/client.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { takeTime } from '../soon.ts'
import { withFolder } from './server-process.ts'

const root = process.cwd()
const ROUNDS = 5
const remote = inject('databases').remote

test('a process killed while it makes its database leaves nothing half made', () =>
  withFolder(async (folder) => {
    const dataDir = join(folder, 'postgres')
    for (const delayMs of [600, 1_200, 1_800, 2_400]) {
      const writer = startWriter({ EMBEDDED: dataDir })
      const ended = new Promise((resolve) => writer.once('close', resolve))
      writer.stdout.resume()
      await takeTime(delayMs)
      kill(writer)
      await ended
    }
    const database = await openEmbedded({ root, dataDir })
    expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
    await database.close()
  }))

describe('a process killed while it writes', () => {
  test(`loses no acknowledged row of the embedded database, ${ROUNDS} times over`, () =>
    withFolder(async (folder) => {
      const dataDir = join(folder, 'postgres')
      const open = () => openEmbedded({ root, dataDir })
      await killWhileWriting(open, { EMBEDDED: dataDir })
    }))

  test.skipIf(!remote)(`loses no acknowledged row of a server, ${ROUNDS} times over`, async () => {
    if (!remote) return
    const name = `parkfetch_kill_${process.pid}`
    await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
    const url = databaseUrl(remote.url, name)
    await killWhileWriting(async () => openRemote(url), { REMOTE: url })
    await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
  })
})

async function killWhileWriting(
  open: () => Promise<Database>,
  target: Record<string, string>,
): Promise<void> {
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    acknowledged = await writeUntilKilled(target)
    const database = await open()
    const [row] = await database.sql<
      [{ written: number }]
    >`select max(id) as written from acknowledged`
    await database.close()
    expect(acknowledged).toBeGreaterThan(0)
    expect(row.written).toBeGreaterThanOrEqual(acknowledged)
  }
}

/** Runs the writer, kills it, and returns the last acknowledged row. */
async function writeUntilKilled(target: Record<string, string>): Promise<number> {
  const writer = startWriter(target)
  let last = 0
  await new Promise<void>((resolve) => {
    writer.stdout.setEncoding('utf8').on('data', (text: string) => {
      last = Math.max(last, ...text.trim().split('\n').map(Number))
      if (last % 1000 > 50) kill(writer)
    })
    writer.once('close', () => resolve())
  })
  return last
}

function startWriter(target: Record<string, string>) {
  return spawn(join(root, 'node_modules/.bin/tsx'), ['tests/processes/writer.ts'], {
    env: { ...process.env, ...target },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
}

function kill(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
