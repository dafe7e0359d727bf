import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from './sign-in.ts'

const UNREACHABLE = 'The server can’t be reached. Please try again.'
const WAIT = 'Too many attempts. Please wait 15 seconds.'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['Incorrect password', () => Response.json({ message: 'Incorrect password' }, { status: 401 })],
  ['Incorrect password', () => new Response(null, { status: 401 })],
  [WAIT, () => Response.json({ message: WAIT }, { status: 429 })],
  [UNREACHABLE, () => new Response('<p>A proxy’s page</p>', { status: 502 })],
  [UNREACHABLE, () => Promise.reject(new TypeError('Failed to fetch'))],
])('a sign-in that fails is reported: %s', async (text, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  await expect(signIn('a guess')).rejects.toThrow(text)
})
