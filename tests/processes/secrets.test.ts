import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  failToStart,
  type ServerProcess,
  startCommand,
  startServer,
  withFolder,
  withPreparedFolder,
} from './server-process.ts'

const ADMIN_PASSWORD = 'correct horse battery'
const FIRST = 'open-sesame-first'
const SECOND = 'open-sesame-second'
/** Every command that opens a database, with what it needs to get there. */
const COMMANDS = [
  ['scripts/export.mjs', '--format', 'csv'],
  ['scripts/import.mjs', 'FOLDER/parks.csv'],
  ['scripts/backup.mjs', 'FOLDER/backup.tar.gz'],
  ['scripts/doctor.mjs', '--no-services'],
  ['scripts/reset-password.mjs'],
]

test(
  'a database that is away: each command says so, nothing of a password with @ as it is',
  { tags: ['full'] },
  () => expectHidden('sesame@opened,wide'),
)
test('nothing of one with @ percent-encoded', { tags: ['full'] }, () =>
  expectHidden('sesame%40opened'),
)

const expectHidden = (password: string) =>
  withFolder(async (folder) => {
    await writeFile(join(folder, 'parks.csv'), 'name,latitude,longitude\nElm Park,40,-74\n')
    const url = `postgres://nobody:${password}@127.0.0.1:9/parks`
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
    const results = await Promise.all(
      COMMANDS.map(async (command) => {
        const args = command.map((arg) => arg.replace('FOLDER', folder))
        return { command: args[0], ...(await startCommand(args, settings).ended) }
      }),
    )
    for (const { command, code, stdout, stderr } of results) {
      const said = `${stdout}${stderr}`
      expect([command, code]).toEqual([command, 1])
      expect(said, command).toContain('PostgreSQL at 127.0.0.1:9, database parks')
      expect(said, command).not.toMatch(/sesame|opened|wide|\n\s+at /)
      if (!command?.includes('doctor')) expect(stderr.trim().split('\n'), command).toHaveLength(1)
    }
    const { code, output } = await failToStart(settings)
    expect(code).toBe(1)
    expect(output).toContain('PostgreSQL at 127.0.0.1:9, database parks')
    expect(output).not.toMatch(/sesame|opened|wide|\n\s+at /)
  })

async function post(url: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, cookie }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

test(
  'a secret that is stored is no more in the log than one of the environment, ever',
  { tags: ['full'] },
  () =>
    withPreparedFolder(async (folder) => {
      const settings = { DATA_DIR: folder, ADMIN_PASSWORD, LOG_LEVEL: 'info' }
      const server = await startServer(settings)
      const signedIn = await post(server.url, '/api/admin/login', { password: ADMIN_PASSWORD })
      expect(signedIn.status).toBe(200)
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      const mention = async ({ url }: ServerProcess, secret: string) => {
        await fetch(`${url}/mentions/${secret}`)
      }
      const store = async (changes: Record<string, string>) => {
        const shown = await fetch(`${server.url}/api/trpc/config.settings`, { headers: { cookie } })
        expect(await shown.clone().text()).toContain('sections')
        type Shown = { sections: { settings: { name: string; version: string | null }[] }[] }
        const { sections } = (await shown.json()).result.data as Shown
        const known = sections.flatMap((section) => section.settings)
        const seenOf = (name: string) => known.find((one) => one.name === name)?.version ?? null
        const list = Object.entries(changes)
        const saved = await post(
          server.url,
          '/api/trpc/config.save',
          { changes: list.map(([name, value]) => ({ name, value, seen: seenOf(name) })) },
          cookie,
        )
        expect((await saved.json()).result.data).toEqual({ outcome: 'saved' })
      }
      const writer = { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'a-model' }
      await store({ ...writer, AI_API_KEY: FIRST })
      await mention(server, FIRST)
      await store({ AI_API_KEY: SECOND })
      for (const secret of [FIRST, SECOND]) await mention(server, secret)
      expect(await server.stop('SIGTERM')).toBe(0)
      const again = await startServer(settings)
      await mention(again, SECOND)
      expect(await again.stop('SIGTERM')).toBe(0)
      for (const [{ output }, times] of [
        [server, 3],
        [again, 1],
      ] as const) {
        expect(output().match(/"path":"\/mentions\/…"/g)).toHaveLength(times)
        expect(output()).not.toContain('open-sesame')
      }
    }),
)
