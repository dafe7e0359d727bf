import { expect, test } from 'vitest'
import { readEnv } from '#server/boot/read-env.ts'
import { DOUBLES } from '../upstreams/by-hand.ts'

test.each(DOUBLES)('the settings for the double of $name are taken', async (double) => {
  const upstream = await double.start({ port: 0 })
  try {
    const env = readEnv(double.settings(upstream.url))
    const locates = env.ipLocationUrl && env.ipLocationFallbackUrl ? ['ip-location'] : []
    const photos = env.commons.isOn && env.commons.uploadsUrl === upstream.url ? ['wikimedia'] : []
    const isOfRegions = [env.regions.indexUrl, env.regions.gnisUrl, env.regions.tigerUrl].every(
      (url) => url.startsWith(upstream.url),
    )
    const asked: string[] = [
      ...[...env.placesProviders, ...env.geocoders, ...locates, ...photos],
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
  const settings = DOUBLES.map((double) => double.settings('http://127.0.0.1:4701'))
  const env = readEnv(Object.assign({}, ...settings))
  expect(env.placesProviders).toEqual(['google', 'overpass', 'local'])
  expect(env.geocoders).toEqual(['offline', 'google', 'nominatim'])
})
