import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { failToStart, startServer, withFolder } from '../processes/server-process.ts'
import { stores, withStore } from './databases.ts'
import { mountFailing, mountReadOnly } from './disks.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'
import { isAlive, linkOf, share, visit } from './visits.ts'

const READS = [
  '/',
  '/?address=Boston',
  '/parks/chicago',
  '/parks/1/golden-gate-park',
  '/blog',
  '/sitemap.xml',
  '/api/parks?lat=37.77&lng=-122.42',
  '/api/parks/7',
  '/api/blog',
  '/og/parks/3.png',
  '/admin/login',
  '/healthz',
  '/readyz',
]
const NOTHING_SAVED = 'Nothing can be saved at the moment. Please try again later.'

describe.each(stores)('a DATA_DIR that is read-only (%s)', (store) => {
  test('at the start is reported in one sentence', (context) =>
    withFolder((folder) =>
      withStore(store, async (settings) => {
        const disk = mountReadOnly(folder)
        if (!disk) return context.skip('no disk can be mounted here')
        onTestFinished(disk.remove)
        const { code, output } = await failToStart({ ...settings, DATA_DIR: disk.folder })
        print(`read-only at the start, ${store}`, { said: output.trim() })
        expect(code).toBe(1)
        expect(output.trim()).toBe(
          `${disk.folder} can't be used: It is read-only. DATA_DIR must be a folder that this user can write to.`,
        )
      }),
    ))

  const disk = mountFailing(400)
  afterAll(() => disk?.remove())

  test.skipIf(!disk)('while it runs: reading goes on, writing is refused in words', () =>
    withStore(store, async (settings) => {
      if (!disk) return
      const all = { ...AMPLE, ...settings, DATA_DIR: disk.folder, LOG_LEVEL: 'error' }
      let server = await startServer(all)
      onTestFinished(async () => void (await server.stop('SIGKILL')))
      const links = [linkOf(await share(server, 1)), linkOf(await share(server, 2))]
      disk.fail()
      const writes = [await share(server, 3), await share(server, 4)]
      const reads = await Promise.all(READS.map((path) => visit(server, path)))
      const opened = await visit(server, `/api/share/${links[0]}`)
      // A server's database has its own disk: this one holds photos only.
      const [status, text] = store === 'embedded' ? [503, NOTHING_SAVED] : [200, 'shortId']
      for (const write of writes) {
        expect(write.status).toBe(status)
        expect(write.body).toContain(text)
      }
      expect(reads.map((one) => [one.path, one.status])).toEqual(READS.map((path) => [path, 200]))
      expect(opened.status).toBe(200)
      expect(isAlive(server)).toBe(true)
      if (store === 'embedded') expect(server.output()).toContain("DATA_DIR can't be written to")
      await server.stop('SIGTERM')
      disk.repair()
      server = await startServer(all)
      for (const link of links) {
        expect((await visit(server, `/api/share/${link}`)).status).toBe(200)
      }
      const after = await share(server, 5)
      expect(after.status).toBe(200)
      await server.stop('SIGTERM')
      const slowestMs = Math.max(...[...writes, ...reads].map(({ ms }) => ms))
      print(`read-only while it runs, ${store}`, {
        reads: reads.length,
        writesAnswered: writes.map((one) => one.status),
        slowestMs,
        afterwards: after.status,
      })
    }),
  )
})
