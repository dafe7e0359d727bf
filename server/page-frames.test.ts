import { describe, expect, test } from 'vitest'
import { fillFrame, makePageFrames } from './page-frames.ts'

const FRAME = '<head><!--here--></head><body><!--here--></body>'

type Asked = { urlPathname: string; isZipCode: boolean }

function pageOf(route: unknown, { failure, guard }: { failure?: Error; guard?: () => void } = {}) {
  return {
    _pageId: '/pages/listing',
    Page: null,
    config: {
      route,
      guard,
      async onBeforeRender() {
        if (failure) throw failure
      },
      async onRenderHtml(context: object) {
        return { pageContext: { filling: { head: 'title', content: JSON.stringify(context) } } }
      },
    },
  }
}

const listing = ({ urlPathname }: Asked) => {
  const [, name] = /^\/parks\/([^/]+)$/.exec(urlPathname) ?? []
  return name !== undefined && { routeParams: { listing: name } }
}

function ask(path: string) {
  return { urlOriginal: path, isZipCode: false }
}

describe('frames of pages', () => {
  test('a page that is not known yet is left to the framework', async () => {
    expect(await makePageFrames().render(ask('/parks/chicago'))).toBeNull()
  })

  test("of a known page, another address's document is made by its hooks", async () => {
    const frames = makePageFrames()
    frames.keep(pageOf(listing), FRAME)
    const made = await frames.render(ask('/parks/boston?type=dog+park'))
    expect(made?.pageId).toBe('/pages/listing')
    expect(made?.html).toMatch(/^<head>title<\/head><body>\{.*\}<\/body>$/)
    expect(made?.html).toContain('"routeParams":{"listing":"boston"}')
    expect(made?.html).toContain(
      '"urlParsed":{"pathname":"/parks/boston","searchOriginal":"?type=dog+park"}',
    )
  })

  test.each([
    '/about',
    '/parks/',
    '/parks/chicago/',
    '//parks/chicago',
    '/parks/a%20b',
    '/parks/é',
    '/parks/__vite_ping',
    '/parks/chicago?from=/favicon.ico',
  ])('%s is left to the framework', async (path) => {
    const frames = makePageFrames()
    frames.keep(pageOf(listing), FRAME)
    expect(await frames.render(ask(path))).toBeNull()
  })

  test('so is a page with a route in words', async () => {
    const frames = makePageFrames()
    frames.keep(pageOf('/about'), FRAME)
    expect(await frames.render(ask('/about'))).toBeNull()
  })

  test('and one with a guard', async () => {
    const frames = makePageFrames()
    frames.keep(pageOf(listing, { guard() {} }), FRAME)
    expect(await frames.render(ask('/parks/boston'))).toBeNull()
  })

  test('why a page is given up is told', async () => {
    const frames = makePageFrames()
    const failure = new Error('There is no such place.')
    frames.keep(pageOf(listing, { failure }), FRAME)
    await expect(frames.render(ask('/parks/nowhere'))).rejects.toBe(failure)
  })
})

test('what stands for something in a replacement is put in as it is', () => {
  expect(fillFrame(FRAME, { head: '$&', content: "$'" })).toBe("<head>$&</head><body>$'</body>")
})
