import { expect, test } from 'vitest'
import { linkTo } from './links.ts'
import { type Document, openDocument } from './site.ts'

/** The picture of the first view for a large map. */
const LARGE = '[data-opening] > :is([data-size=large], [data-size=every])'

const viewOf = ({ $ }: Document) => $(LARGE).attr('data-view')?.split(',').map(Number) ?? []

test('links zoom and move the first view, and clusters open', async () => {
  const start = await openDocument('/?address=Chicago')
  const path = linkTo(start.$, 'Zoom in', LARGE) ?? ''
  expect(path).toMatch(/lat=41\.\d+&lng=-87\.\d+&zoom=\d/)
  const near = await openDocument(path)
  const [south = 0, west = 0, zoom = 0] = viewOf(near)
  expect(zoom).toBeGreaterThan(viewOf(start)[2] ?? 99)
  const up = await openDocument(linkTo(near.$, 'Move up', LARGE) ?? '')
  expect(viewOf(up)[0]).toBeGreaterThan(south)
  const left = await openDocument(linkTo(up.$, 'Move left', LARGE) ?? '')
  expect(viewOf(left)[1]).toBeLessThan(west)
  const { $ } = await openDocument('/?lat=41.88&lng=-87.63&zoom=11&amenities=Playground')
  const cluster = $(`${LARGE} a[aria-label$="zoom in"]`).first()
  expect(cluster.attr('aria-label')).toMatch(/^\d+ parks, (\d+|none) known to fit, zoom in$/)
  const opened = cluster.attr('href') ?? ''
  expect(opened).toContain('amenities=Playground')
  expect(viewOf(await openDocument(opened))[2]).toBeGreaterThan(11)
})

test('on a listing, links stay there, with its type and the filters', async () => {
  let path = '/parks/dog-park/chicago?radius=20000&sort=name'
  for (const name of ['Zoom in', 'Move up']) {
    path = linkTo((await openDocument(path)).$, name, LARGE) ?? ''
    expect(path).toMatch(
      /^\/parks\/dog-park\/chicago\?lat=41\.\d+&lng=-87\.\d+&zoom=[\d.]+&radius=20000&sort=name$/,
    )
  }
  const { $ } = await openDocument(path)
  expect($('h1').text()).toBe('Dog Park in Chicago')
})

test('the first view has the outlines of parks where the map draws them', async () => {
  const near = await openDocument('/?lat=37.7694&lng=-122.484&zoom=14')
  expect(near.$(`${LARGE} .opening-park-outline`).attr('d')).toMatch(/^M.{100,}z$/)
  const far = await openDocument('/?lat=37.7694&lng=-122.484&zoom=12')
  expect(viewOf(far)).toHaveLength(3)
  expect(far.$('.opening-park-outline')).toHaveLength(0)
})
