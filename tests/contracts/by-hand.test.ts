import { expect, test } from 'vitest'
import { readEnv } from '#server/boot/read-env.ts'
import { DOUBLES } from '../upstreams/by-hand.ts'

test.each(DOUBLES)('the settings for the double of $name are taken', async (double) => {
  const upstream = await double.start({ port: 0 })
  try {
    const { settings } = readEnv(double.settings(upstream.url))
    const { IP_LOCATION_URL, IP_LOCATION_FALLBACK_URL } = settings
    const locates = IP_LOCATION_URL && IP_LOCATION_FALLBACK_URL ? ['ip-location'] : []
    const hasPhotos = settings.COMMONS_PHOTOS && settings.COMMONS_UPLOADS_URL === upstream.url
    const photos = hasPhotos ? ['wikimedia'] : []
    const isOfRegions = [settings.REGIONS_INDEX_URL, settings.GNIS_URL, settings.TIGER_URL].every(
      (url) => url.startsWith(upstream.url),
    )
    const asked: string[] = [
      ...settings.PLACES_PROVIDERS,
      ...settings.GEOCODERS,
      ...locates,
      ...photos,
      ...(isOfRegions ? ['regions'] : []),
    ]
    expect(asked).toContain(double.name)
    const { SITE_URL, PORT } = double.settings(upstream.url)
    if (SITE_URL) expect(new URL(SITE_URL).port).toBe(PORT)
  } finally {
    await upstream.close()
  }
})

test('they can be set all at once', () => {
  const variables = DOUBLES.map((double) => double.settings('http://127.0.0.1:4701'))
  const { settings } = readEnv(Object.assign({}, ...variables))
  expect(settings.PLACES_PROVIDERS).toEqual(['google', 'overpass', 'local'])
  expect(settings.GEOCODERS).toEqual(['offline', 'google', 'nominatim'])
})
