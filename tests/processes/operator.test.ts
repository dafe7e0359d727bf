import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failToStart, startCommand, startServer, withFolder } from './server-process.ts'

const MADE = /[a-z2-9]{4}(?:-[a-z2-9]{4}){4}/g
/** Four starts and four commands in sequence. */
const STARTS_MS = 300_000
const RESET = ['scripts/reset-password.mjs']

async function login(url: string, password: string) {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  const cookie = response.headers.getSetCookie().map((header) => header.split(';')[0])
  return { status: response.status, cookie: cookie.join('; ') }
}

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/admin`, { headers: { cookie }, redirect: 'manual' })
  return answer.status === 200
}

describe('the operator’s password', () => {
  test(
    'is made and shown at the first start alone, and reset by a command',
    () =>
      withFolder(async (folder) => {
        const settings = { DATA_DIR: folder }
        const first = await startServer(settings)
        const made = first.output().match(MADE) ?? []
        expect(made).toHaveLength(1)
        const [password = ''] = made
        const { status, cookie } = await login(first.url, password)
        expect(status).toBe(200)
        expect(await isSignedIn(first.url, cookie)).toBe(true)
        await first.stop('SIGTERM')

        const second = await startServer(settings)
        expect(second.output()).not.toMatch(MADE)
        expect(second.output()).not.toMatch(/password/i)
        expect(await isSignedIn(second.url, cookie)).toBe(true)
        // Beside the server that holds the database.
        const reset = await startCommand(RESET, settings).ended
        expect(reset).toMatchObject({ code: 0, stderr: '' })
        const [another = ''] = reset.stdout.match(MADE) ?? []
        expect(another).not.toBe(password)
        expect(await isSignedIn(second.url, cookie)).toBe(false)
        expect((await login(second.url, password)).status).toBe(401)
        expect((await login(second.url, another)).status).toBe(200)
        await second.stop('SIGTERM')

        expect(await resetOwn(folder, 'short\n')).toEqual({
          code: 1,
          output: 'A password must have 8 to 1000 characters.\n',
        })
        expect(await resetOwn(folder, 'one of my own\nno more\n')).toEqual({
          code: 0,
          output: 'The password is set.\nAll sessions are ended.\n',
        })
        const third = await startServer(settings)
        expect((await login(third.url, 'one of my own')).status).toBe(200)
        await third.stop('SIGTERM')
      }),
    STARTS_MS,
  )

  test('of the settings is shown by nobody, and is theirs to change', { tags: ['full'] }, () =>
    withFolder(async (folder) => {
      const file = join(folder, 'password')
      await writeFile(file, ' from a file \n')
      const server = await startServer({ DATA_DIR: folder, ADMIN_PASSWORD_FILE: file })
      expect(server.output()).not.toMatch(/password|from a file/i)
      expect((await login(server.url, ' from a file ')).status).toBe(200)
      await server.stop('SIGTERM')
      const reset = await startCommand(RESET, {
        DATA_DIR: folder,
        ADMIN_PASSWORD: 'by the settings',
      }).ended
      expect(reset).toMatchObject({ code: 1, stdout: '' })
      expect(reset.stderr).toContain('The password is set in the settings. Change ADMIN_PASSWORD')
    }),
  )

  test('that can’t be one is reported by name, and what it is is not', async () => {
    const short = await failToStart({ ADMIN_PASSWORD: 'sh0rt' })
    expect(short.code).toBe(1)
    expect(short.output).toContain('ADMIN_PASSWORD must have from 8 to 1000 characters')
    expect(short.output).not.toContain('sh0rt')
  })

  test('is not taken as an option, where others could see it', async () => {
    const { code, stderr } = await startCommand([...RESET, 'my password'], {}).ended
    expect(code).toBe(2)
    expect(stderr).toMatch(/^A password must not be an argument[^\n]+See --help\.\n$/)
  })
})

async function resetOwn(folder: string, typed: string) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...RESET, '--own'], {
    env: {
      PATH,
      HOME,
      DATA_DIR: folder,
      DATABASE_URL: '',
      ADMIN_PASSWORD: '',
      ADMIN_PASSWORD_FILE: '',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.stdin.end(typed)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
