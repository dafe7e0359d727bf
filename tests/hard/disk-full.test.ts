import { rmSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../processes/server-process.ts'
import { mountMemory } from './disks.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'
import { isAlive, linkOf, share, visit } from './visits.ts'

const DISK_MB = 200
const WRITES = 400
const READS = ['/', '/parks/chicago', '/api/parks?address=Boston', '/api/parks/7', '/blog']
const NOTHING_SAVED = 'Nothing can be saved at the moment. Please try again later.'

const disk = mountMemory(DISK_MB)
afterAll(() => disk?.remove())

test.skipIf(!disk)(
  'a full disk: reading goes on, writing is refused in words, nothing is lost, and it starts',
  async () => {
    if (!disk) return
    const settings = { ...AMPLE, DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'error' }
    let server = await startServer(settings)
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    const saved = new Set<string>()
    const statuses: Record<string, number> = {}

    async function write(n: number): Promise<number> {
      const answer = await share(server, n)
      if (answer.status === 200) saved.add(linkOf(answer))
      if (answer.status === 503) expect(answer.body).toContain(NOTHING_SAVED)
      return answer.status
    }
    async function expectSaved(): Promise<void> {
      for (const id of saved) expect((await visit(server, `/api/share/${id}`)).status).toBe(200)
    }

    expect(await write(0)).toBe(200)
    const filler = join(disk.folder, 'filler')
    await writeFile(filler, Buffer.alloc(DISK_MB * 1_100_000)).catch(
      (error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'),
    )
    for (let n = 1; n <= WRITES; n++) {
      const status = await write(n)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const reads = await Promise.all(READS.map((path) => visit(server, path)))
    expect(reads.map(({ path, status }) => [path, status])).toEqual(
      READS.map((path) => [path, 200]),
    )
    expect(statuses).toEqual({ 503: WRITES })
    expect(isAlive(server)).toBe(true)
    expect(server.output()).toContain("DATA_DIR can't be written to: There is no room left.")
    rmSync(filler)
    // Space is enough: no restart is needed.
    expect(await write(WRITES + 1)).toBe(200)
    await expectSaved()
    await server.stop('SIGTERM')
    server = await startServer(settings)
    await expectSaved()
    await server.stop('SIGTERM')
    const { bavail, bsize } = await statfs(disk.folder)
    await writeFile(filler, Buffer.alloc(bavail * bsize - 20_000_000))
    server = await startServer(settings)
    await expectSaved()
    expect(await write(WRITES + 2)).toBe(503)
    expect(server.output()).toContain("DATA_DIR can't be written to: There is no room left.")
    expect(server.output()).not.toContain('the guides that come along')
    rmSync(filler)
    expect(await write(WRITES + 3)).toBe(200)
    print('disk full', { writes: statuses, acknowledged: saved.size, lost: 0 })
  },
)
