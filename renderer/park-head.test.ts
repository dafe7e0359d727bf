import { expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkHead } from './park-head.ts'
import type { PageContext } from './types.ts'

const park: Park = {
  id: 7,
  name: 'Alder Park',
  latitude: 37.5,
  longitude: -122.25,
  amenities: [],
  types: [],
  photos: [{ photoReference: 'places/a/photos/1' }],
  source: 'seed',
}
const CARD = '/og/parks/7.png?width=800'
const PHOTO = '/api/parks/photo?photoReference=places%2Fa%2Fphotos%2F1&maxWidth=800'

async function imagesOf(given: Park, isCached: boolean) {
  const asked: unknown[] = []
  const head = await parkHead(
    {
      site: { siteName: 'Parkfetch' } as PageContext['site'],
      origin: 'https://parks.example',
      async isPhotoCached(...photo) {
        asked.push(photo)
        return isCached
      },
    },
    given,
  )
  const [thing] = ('things' in head && head.things) || []
  const images = ('images' in head && head.images) || []
  return { asked, paths: images.map(({ path }) => path), image: thing?.image }
}

test('previews of links show a park’s photo where they get it, and its card behind it', async () => {
  expect(await imagesOf(park, true)).toEqual({
    asked: [['places/a/photos/1', 800]],
    paths: [PHOTO, CARD],
    image: [`https://parks.example${PHOTO}`],
  })
})

test('a photo that would have to be fetched is not named', async () => {
  expect(await imagesOf(park, false)).toMatchObject({ paths: [CARD], image: undefined })
  expect(await imagesOf({ ...park, photos: [] }, true)).toMatchObject({ asked: [], paths: [CARD] })
})
