import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, test, vi } from 'vitest'
import { SAME_SIGNAL_MS } from '#server/boot/index.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { SOON_MS, takeTime } from '../soon.ts'
import {
  failToStart,
  startCommand,
  startServer,
  withFolder,
  withPreparedFolder,
} from './server-process.ts'

const remote = inject('databases').remote

type Settings = Record<string, string>

const command = (name: string) => (settings: Settings, args: string[]) =>
  startCommand([`scripts/${name}.mjs`, ...args], settings).ended
const backup = command('backup')
const restore = command('restore')
const doctor = command('doctor')

async function countParks(url: string): Promise<number> {
  return (await (await fetch(`${url}/api/parks?lat=37.7694&lng=-122.4862`)).json()).total
}

/** A separate database on the test server. */
async function withRemote(work: (url: string) => Promise<void>): Promise<void> {
  if (!remote) return
  const name = `parkfetch_operations_${process.pid}`
  await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
  try {
    await work(databaseUrl(remote.url, name))
  } finally {
    await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
  }
}

describe('backups', () => {
  test(
    'of a running server’s embedded database are written by it, and come back elsewhere',
    { tags: ['full'] },
    () =>
      withPreparedFolder(async (folder) => {
        const settings = { DATA_DIR: folder, ADMIN_PASSWORD: 'correct-horse' }
        const server = await startServer(settings)
        const parks = await countParks(server.url)
        const file = join(folder, 'backup.tar.gz')
        const made = await backup(settings, [file, '--photos'])
        expect(made).toMatchObject({ code: 0, stderr: '' })
        expect(made.stdout).toMatch(
          /^The running server has written it\.\n\S+backup\.tar\.gz: \d+ rows, 0 photos, \d+ bytes\.\n$/,
        )
        const usual = await backup(settings, [])
        expect(usual.code).toBe(0)
        expect(await readdir(join(folder, 'backups'))).toEqual([
          expect.stringMatching(/^parkfetch-\d{8}T\d{6}Z\.tar\.gz$/),
        ])
        const refused = await backup(settings, [join(folder, 'postgres/lock/x.tar.gz')])
        expect(refused.code).toBe(1)
        expect(refused.stderr).toContain("x.tar.gz can't be written.")
        const held = await restore(settings, [file, '--yes'])
        expect(held.code).toBe(1)
        expect(held.stderr).toContain(`is in use by process ${server.pid}`)
        expect(await server.stop('SIGTERM')).toBe(0)
        expect(existsSync(join(folder, 'postgres/commands'))).toBe(false)

        const other = { ...settings, DATA_DIR: join(folder, 'other') }
        const checked = await restore(other, [file, '--check'])
        expect(checked).toMatchObject({ code: 0, stderr: '' })
        expect(checked.stdout).toContain('It is complete and can be restored. Nothing was changed.')
        expect(existsSync(other.DATA_DIR)).toBe(false)
        const unasked = await restore(other, [file])
        expect(unasked.code).toBe(2)
        expect(unasked.stderr).toContain('Use --yes to confirm.')
        expect(existsSync(other.DATA_DIR)).toBe(false)
        expect(await restore(other, [file, '--yes'])).toMatchObject({ code: 0, stderr: '' })
        const again = await startServer(other)
        expect(await countParks(again.url)).toBe(parks)
        expect(await again.stop('SIGTERM')).toBe(0)
      }),
  )

  test(
    'of a server that runs on PostgreSQL are written beside it; it has to stop for a restoring',
    { tags: ['full'] },
    () =>
      withFolder((folder) =>
        withRemote(async (url) => {
          const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
          const server = await startServer(settings)
          const parks = await countParks(server.url)
          const file = join(folder, 'backup.tar.gz')
          expect(await backup(settings, [file])).toMatchObject({ code: 0, stderr: '' })
          const held = await restore(settings, [file, '--yes'])
          expect(held.code).toBe(1)
          expect(held.stderr).toBe(
            'The database is in use by running servers or commands of Parkfetch: stop them first.\n',
          )
          expect(await countParks(server.url)).toBe(parks)
          await server.stop('SIGTERM')
          expect(await restore(settings, [file, '--yes'])).toMatchObject({ code: 0, stderr: '' })
          const again = await startServer(settings)
          expect(await countParks(again.url)).toBe(parks)
          await again.stop('SIGTERM')
        }),
      ),
  )

  test('that are damaged are refused with exit code 1, wrong options with 2', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'text.tar.gz')
      await writeFile(file, 'no backup')
      const settings = { DATA_DIR: join(folder, 'data') }
      expect(await restore(settings, [file, '--check'])).toEqual({
        code: 1,
        stdout: '',
        stderr: `${file} is damaged or not a backup.\n`,
      })
      expect((await restore(settings, [])).stderr).toBe('Say which file to restore. See --help.\n')
      expect((await backup(settings, [file])).stderr).toContain('There is no database in')
      const help = await restore(settings, ['--help'])
      expect(help.stdout).toContain('Usage: npm run restore -- FILE [options]')
    }))
})

describe('the doctor', () => {
  test('finds a new installation well, and one whose folder can’t be used not', () =>
    withFolder(async (folder) => {
      const settings = { DATA_DIR: folder, SITE_URL: 'https://parks.example' }
      const first = await doctor(settings, [])
      expect(first.code).toBe(0)
      expect(first.stdout).toContain('ok    SITE_URL: https://parks.example\n')
      expect(first.stdout).toContain('warn  Database: there is none yet.\n      The first start')
      const blocked = join(folder, 'file')
      await writeFile(blocked, '')
      const unusable = join(blocked, 'data')
      const broken = await doctor({ DATA_DIR: unusable, PORT: '0' }, ['--json'])
      expect(broken.code).toBe(1)
      const { ok, checks } = JSON.parse(broken.stdout)
      expect(ok).toBe(false)
      expect(checks).toContainEqual({
        name: 'DATA_DIR',
        status: 'fail',
        message: expect.stringContaining(`${unusable} can't be used`),
        advice: 'Set DATA_DIR to a folder that this user can write to.',
      })
      const wrong = await doctor({ PORT: 'http', SITE_URL: 'parks' }, [])
      expect(wrong.code).toBe(1)
      expect(wrong.stdout).toContain('FAIL  Settings: PORT must be a number')
      expect(wrong.stdout).toContain('FAIL  Settings: SITE_URL must be an address')
    }))

  test('asks a running server that has the embedded database, and looks into it itself after', () =>
    withPreparedFolder(async (folder) => {
      const settings = { DATA_DIR: folder }
      const server = await startServer(settings)
      const { port } = new URL(server.url)
      const running = await doctor({ ...settings, PORT: port }, [])
      expect(running.stdout).toContain('the running server uses it and reports that it is well.')
      await server.stop('SIGTERM')
      const { code, stdout } = await doctor(settings, [])
      expect(code).toBe(0)
      for (const line of [
        /^ok {4}Database: embedded PostgreSQL, its data in /m,
        /^ok {4}Database version: PostgreSQL \d+/m,
        /^ok {4}Migrations: all have run\.$/m,
        /^ok {4}Database size: \d+ MB$/m,
        /^ok {4}Clock: it differs from the database's by 0\.\d s\.$/m,
        /^ok {4}Settings: are sound\.$/m,
      ]) {
        expect(stdout).toMatch(line)
      }
    }))

  test('reports a database that is away, without its password', { tags: ['full'] }, async () => {
    const url = 'postgres://nobody:secret@127.0.0.1:9/parks'
    const { code, stdout, stderr } = await doctor({ DATABASE_URL: url }, [])
    expect(code).toBe(1)
    expect(stdout).toContain("FAIL  Database: PostgreSQL at 127.0.0.1:9, database parks can't be")
    expect(stdout + stderr).not.toContain('secret')
  })
})

describe('starting', () => {
  test('fails at once where DATA_DIR is /proc/x/data', async () => {
    const dataDir = '/proc/x/data'
    const start = Date.now()
    const { code, output } = await failToStart({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toContain(`${dataDir} can't be used: `)
    expect(output).toContain('DATA_DIR must be a folder that this user can write to.')
    expect(output).not.toMatch(/\n\s+at /)
    expect(Date.now() - start).toBeLessThan(20_000)
  })
})

describe('stopping', () => {
  test(
    'is reported in the log, and a second signal ends a server at once',
    { tags: ['full'] },
    () =>
      withPreparedFolder(async (folder) => {
        const server = await startServer({ DATA_DIR: folder })
        const begun = await holdRequest(server.url)
        const ended = server.stop('SIGTERM')
        await vi.waitUntil(() => server.output().includes('"msg":"stopping"'), SOON_MS)
        await takeTime(SAME_SIGNAL_MS + 100)
        const second = Date.now()
        process.kill(server.pid, 'SIGTERM')
        expect(await ended).toBe(1)
        expect(Date.now() - second).toBeLessThan(1_000)
        begun.destroy()
        const again = await startServer({ DATA_DIR: folder })
        expect(await again.stop('SIGINT')).toBe(0)
        const logged = again
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'))
        expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['stopping', 'stopped'])
      }),
  )

  test('refuses what still comes over a kept connection', { tags: ['full'] }, () =>
    withPreparedFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder })
      const held = await holdRequest(server.url)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      // Its answer is in progress when the signal arrives; the next one waits for the connection.
      const first = ask(server.url, agent)
      const ended = first.then(() => server.stop('SIGTERM'))
      const answers = [await first]
      while (answers.at(-1)?.status === 200) {
        answers.push(await ask(server.url, agent).catch(() => ({ status: 0, body: '' })))
      }
      expect([0, 503]).toContain(answers.at(-1)?.status)
      held.destroy()
      expect(await ended).toBe(0)
      agent.destroy()
    }),
  )
})

/** A request whose end is held back, so that the server waits for it. */
async function holdRequest(url: string) {
  const request = httpRequest(`${url}/api/trpc/auth.logout`, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      expect: '100-continue',
    },
  })
  request.on('error', () => {})
  request.flushHeaders()
  await once(request, 'continue')
  request.write('{')
  return request
}

async function ask(url: string, agent: Agent): Promise<{ status: number; body: string }> {
  const request = httpRequest(`${url}/api/config`, { agent })
  const failed = once(request, 'error').then(([error]) => Promise.reject(error))
  request.end()
  const [response] = (await Promise.race([once(request, 'response'), failed])) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response) }
}
