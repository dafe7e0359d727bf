import { afterEach, expect, test, vi } from 'vitest'
import { loadStyle, loadTilesAbout } from './load-style.ts'

const STYLE = { version: 8, sources: {}, layers: [] }
const ABOUT = { tiles: ['/map/tiles/v/{z}/{x}/{y}.mvt'] }

function answerWith(answer: () => Response): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('a style comes from the operator’s server, else from the one of its theme', async () => {
  const asked = answerWith(() => Response.json(STYLE))
  expect(await loadStyle('https://maps.example/style', true)).toEqual(STYLE)
  expect(await loadStyle('', false)).toEqual(STYLE)
  expect(await loadStyle('', true)).toEqual(STYLE)
  expect(asked).toEqual([
    'https://maps.example/style',
    'https://tiles.openfreemap.org/styles/positron',
    'https://tiles.openfreemap.org/styles/dark',
  ])
})

test.each([
  ['a refusal', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error', () => new Response('no', { status: 500 })],
  ['an error with a style', () => Response.json(STYLE, { status: 500 })],
  ['no style', () => Response.json({ hello: 'world' })],
  ['a style without layers', () => Response.json({ version: 8 })],
  ['a style of another version', () => Response.json({ ...STYLE, version: 7 })],
  ['no JSON', () => new Response('<html>')],
  ['nothing', () => Response.json(null)],
])('%s is no style', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  expect(await loadStyle('', false)).toBeNull()
})

test('what is known of the site’s own tiles is asked for once, again only if that fails', async () => {
  answerWith(() => new Response('no', { status: 503 }))
  expect(await loadTilesAbout()).toBeNull()
  const asked = answerWith(() => Response.json(ABOUT))
  expect(await loadTilesAbout()).toEqual(ABOUT)
  expect(await loadTilesAbout()).toEqual(ABOUT)
  expect(asked).toEqual(['/map/tiles.json'])
})
