import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../processes/server-process.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'

const DISK_MB = 160
const WRITES = 400

/** A disk that is soon full, where one can be made; else null. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'parkfetch-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

const disk = mountSmallDisk()

afterAll(() => {
  if (disk === null) return
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

test.skipIf(disk === null)('a full disk loses nothing that was acknowledged', async () => {
  if (disk === null) return
  const settings = { ...AMPLE, DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' }
  let server = await startServer(settings)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const kept = new Set<string>()

  async function share(n: number): Promise<number> {
    const body = JSON.stringify({ parkId: 1, location: { lat: 1 + n / 1_000, lng: 2 } })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body }
    const answer = await fetch(`${server.url}/api/share`, init).catch(() => null)
    if (answer?.status === 200) kept.add(((await answer.json()) as { shortId: string }).shortId)
    return answer?.status ?? 0
  }
  async function expectKept(): Promise<void> {
    for (const id of kept) {
      const { status } = await fetch(`${server.url}/api/share/${id}`)
      expect([id, status]).toEqual([id, 200])
    }
  }

  expect(await share(0)).toBe(200)
  const filler = join(disk, 'filler')
  await writeFile(filler, Buffer.alloc(DISK_MB * 1_000_000)).catch(
    (error: NodeJS.ErrnoException) => {
      expect(error.code).toBe('ENOSPC')
    },
  )
  const statuses: Record<string, number> = {}
  for (let n = 1; n <= WRITES; n++) {
    const status = await share(n)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const read = await fetch(`${server.url}/api/parks?address=Boston`).catch(() => null)
  rmSync(filler)
  // With its log full, the embedded database may have ended itself: whoever starts it again has all.
  const wasRunning = read !== null
  if (!wasRunning) server = await startServer(settings)
  await expectKept()
  expect(await share(WRITES + 1)).toBe(200)
  await server.stop('SIGTERM')
  server = await startServer(settings)
  await expectKept()
  print('disk full', { writes: statuses, acknowledged: kept.size, lost: 0, wasRunning })
})
