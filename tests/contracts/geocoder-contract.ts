import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { ProviderError } from '#server/sources/errors.ts'
import type { Geocoder } from '#server/sources/geocode/types.ts'
import type { Upstream } from '../upstreams/server.ts'
import { FAULTS, IMPATIENT_MS, PATIENT_MS } from './faults.ts'

type Started = {
  geocoder: Geocoder
  /** Present if it asks an outside service. */
  upstream?: Upstream
  close: () => Promise<void>
}

type GeocoderCase = {
  name: string
  cacheDays: number
  /** Creates a geocoder with this timeout, before each test. */
  start: (timeoutMs: number) => Promise<Started>
  known: {
    address: string
    precision: Place['precision']
    /** The postal code, if it is a US state. */
    usState?: string
    /** The expected location, within `within` metres. */
    at: Coordinates
    within: number
    /** The place's name, if certain. */
    called?: string
  }[]
  unknown: string[]
  /** For geocoders with an outside service: its path, and bodies that are no valid answers. */
  service?: { path: string | RegExp; otherShapes: string[] }
}

/** The contract of geocoders, run against one of them and its double. */
export function describeGeocoder(options: GeocoderCase): void {
  const { name, cacheDays, start, known, unknown, service } = options

  describe(`places from ${name}`, () => {
    let geocoder: Geocoder
    let upstream: Upstream | undefined
    let close: () => Promise<void>
    const address = known[0]?.address ?? ''

    beforeEach(() => begin(PATIENT_MS))
    afterEach(() => close())

    async function begin(timeoutMs: number): Promise<void> {
      const started = await start(timeoutMs)
      geocoder = started.geocoder
      upstream = started.upstream
      close = started.close
    }

    async function beginAgain(timeoutMs: number): Promise<void> {
      await close()
      await begin(timeoutMs)
    }

    test('may be cached as long as its terms allow', () => {
      expect([geocoder.name, geocoder.cacheDays]).toEqual([name, cacheDays])
    })

    test.each(known)('$address is known to the $precision', async (one) => {
      const place = await geocoder.geocode(one.address)
      expect(place?.precision).toBe(one.precision)
      expect(place?.usState).toBe(one.usState)
      expect(place?.name.trim()).not.toBe('')
      if (one.called) expect(place?.name).toBe(one.called)
      const location = place?.location as Coordinates
      expect(Math.abs(location.lat)).toBeLessThanOrEqual(85)
      expect(Math.abs(location.lng)).toBeLessThanOrEqual(180)
      expect(distanceMetres(location, one.at)).toBeLessThanOrEqual(one.within)
      expect(place?.bounds !== undefined).toBe(one.precision === 'state')
      if (place?.bounds) expect(place.bounds.north).toBeGreaterThan(place.bounds.south)
    })

    test.each(unknown)('%s is not known', async (words) => {
      expect(await geocoder.geocode(words)).toBeNull()
    })

    if (service) {
      const failing = (signal?: AbortSignal) =>
        geocoder.geocode(address, { signal }).then(
          () => expect.unreachable('It answered.'),
          (error) => error as ProviderError,
        )

      test.each(FAULTS)('fail when $what: $failure', async ({ fault, failure }) => {
        if (failure === 'timeout') await beginAgain(IMPATIENT_MS)
        upstream?.fail(service.path, fault)
        const error = await failing()
        expect(error).toBeInstanceOf(ProviderError)
        expect(error.failure).toBe(failure)
      })

      test.each(service.otherShapes)('fail when it answers %s', async (body) => {
        upstream?.fail(service.path, { body })
        const error = await failing()
        expect([error.name, error.failure]).toEqual(['ProviderError', 'malformed'])
      })

      test('fail when nobody is there', async () => {
        await upstream?.close()
        expect((await failing()).failure).toBe('network')
      })

      test('come at the second attempt when the first one fails', async () => {
        upstream?.fail(service.path, { status: 500, times: 1 })
        expect(await geocoder.geocode(address)).not.toBeNull()
      })

      test('are not asked for again at once where it wants rest', async () => {
        upstream?.fail(service.path, { status: 429, headers: { 'retry-after': '60' } })
        await failing()
        const asked = upstream?.requests.length
        expect((await failing()).failure).toBe('resting')
        expect(upstream?.requests.length).toBe(asked)
      })

      test('are not asked for once the request is given up', async () => {
        const reason = new Error('given up')
        expect(await failing(AbortSignal.abort(reason))).toBe(reason)
        expect(upstream?.requests).toEqual([])
      })

      test('end with the reason for which the request is given up', async () => {
        upstream?.fail(service.path, { how: 'hang' })
        const reason = new Error('given up')
        const controller = new AbortController()
        setTimeout(() => controller.abort(reason), 50)
        expect(await failing(controller.signal)).toBe(reason)
      })
    }
  })
}
