import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FACTS } from '#domain/facts/catalogue.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround, boundsContain } from '#domain/geo/bounds.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { ProviderError } from '#server/sources/errors.ts'
import type { PlacesArea, PlacesProvider } from '#server/sources/places/types.ts'
import type { Upstream } from '../upstreams/server.ts'
import { FAULTS, IMPATIENT_MS, PATIENT_MS } from './faults.ts'

type Started = {
  provider: PlacesProvider
  /** Present if it asks an outside service. */
  upstream?: Upstream
  close: () => Promise<void>
}

type PlacesCase = {
  name: PlacesProvider['name']
  /** Creates a provider with this timeout, before each test. */
  start: (timeoutMs: number) => Promise<Started>
  /** Areas with at least two parks, both boxes and circles if supported. */
  areas: PlacesArea[]
  emptyArea: PlacesArea
  /** Metres by which a park's point may be outside the area that the park reaches into. */
  tolerance?: number
  /** For providers with an outside service. */
  service?: {
    /** The path of park requests. */
    path: string | RegExp
    /** JSON bodies that are no valid answers. */
    otherShapes: string[]
    /** Its answer with one valid record spoilt. */
    spoilOne: (body: string) => string
  }
  /** For providers with details: unknown ids. */
  unknownIds?: string[]
  /** For providers with photos: unknown references, well formed and malformed. */
  unknownPhotos?: string[]
}

const text = z.string().refine((value) => value.trim() !== '' && !value.includes('\0'))
const soundFacts = z.strictObject({
  source: text,
  sourceId: text,
  placeId: text.optional(),
  name: text,
  otherNames: z.array(text).min(1).optional(),
  latitude: z.number().min(-85).max(85),
  longitude: z.number().min(-180).max(180),
  vicinity: text.optional(),
  formattedAddress: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  rating: z.number().min(0).max(5).optional(),
  userRatingsTotal: z.int().min(0).optional(),
  amenities: z.array(text),
  facts: z
    .record(
      z.string(),
      z.strictObject({
        value: text,
        since: z.iso.date().optional(),
        reference: text.optional(),
        how: z.enum(['stated', 'inside', 'derived']).optional(),
        source: text.optional(),
      }),
    )
    .optional(),
  types: z.array(text),
  photos: z
    .array(
      z.strictObject({
        photoReference: z.string().min(11),
        width: z.int().min(1).optional(),
        height: z.int().min(1).optional(),
        attributions: z
          .array(
            z.strictObject({
              name: text,
              uri: z
                .string()
                .regex(/^https?:\/\//)
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .max(20)
    .optional(),
  openingHours: z
    .strictObject({ weekday_text: z.array(text), as_told: text.optional() })
    .refine(({ weekday_text, as_told }) => weekday_text.length > 0 || as_told)
    .optional(),
  description: text.optional(),
  area: z.number().min(0).optional(),
  closed: z.literal(true).optional(),
})

/** Facts of a park must be plausible, whatever their source. */
export function expectSound(facts: ParkFacts): void {
  const { error } = soundFacts.safeParse(facts)
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toBeUndefined()
  expect(new Set(facts.amenities).size).toBe(facts.amenities.length)
  const stated = Object.entries(facts.facts ?? {})
  const isKnown = (key: string, value: string) =>
    FACTS.some((fact) => fact.key === key && isValueOf(fact, value))
  expect(stated.filter(([key, { value }]) => !isKnown(key, value))).toEqual([])
}

/** The contract of park sources, run against one of them and its double. */
export function describePlacesProvider(options: PlacesCase): void {
  const { name, start, areas, emptyArea, tolerance = 0, service } = options

  describe(`parks from ${name}`, () => {
    let provider: PlacesProvider
    let upstream: Upstream | undefined
    let close: () => Promise<void>
    const area = areas[0] as PlacesArea

    beforeEach(() => begin(PATIENT_MS))
    afterEach(() => close())

    async function begin(timeoutMs: number): Promise<void> {
      const started = await start(timeoutMs)
      provider = started.provider
      upstream = started.upstream
      close = started.close
    }

    async function beginAgain(timeoutMs: number): Promise<void> {
      await close()
      await begin(timeoutMs)
    }

    test('are sound, in the area asked for, and each once', async () => {
      expect(provider.name).toBe(name)
      for (const one of areas) {
        const parks = await provider.findParks(one)
        expect(parks.length).toBeGreaterThan(1)
        for (const park of parks) {
          expectSound(park)
          const at = { lat: park.latitude, lng: park.longitude }
          expect(isNear(one, at, tolerance), `${park.name} is elsewhere`).toBe(true)
        }
        const ids = parks.map(({ source, sourceId }) => `${source} ${sourceId}`)
        expect(new Set(ids).size).toBe(ids.length)
      }
    })

    test('are the same when asked again', async () => {
      const ids = async () => (await provider.findParks(area)).map(({ sourceId }) => sourceId)
      expect(await ids()).toEqual(await ids())
    })

    test('are none where there are none', async () => {
      expect(await provider.findParks(emptyArea)).toEqual([])
    })

    test('are not asked for once the request is given up', async () => {
      const reason = new Error('given up')
      await expect(provider.findParks(area, AbortSignal.abort(reason))).rejects.toBe(reason)
      expect(upstream?.requests ?? []).toEqual([])
    })

    if (service) {
      const failing = (work: Promise<unknown>) =>
        work.then(
          () => expect.unreachable('It answered.'),
          (error) => error as ProviderError,
        )

      test.each(FAULTS)('fail when $what: $failure', async ({ fault, failure }) => {
        if (failure === 'timeout') await beginAgain(IMPATIENT_MS)
        upstream?.fail(service.path, fault)
        const error = await failing(provider.findParks(area))
        expect(error).toBeInstanceOf(ProviderError)
        expect(error.failure).toBe(failure)
      })

      test.each(service.otherShapes)('fail when it answers %s', async (body) => {
        upstream?.fail(service.path, { body })
        const error = await failing(provider.findParks(area))
        expect([error.name, error.failure]).toEqual(['ProviderError', 'malformed'])
      })

      test('fail when nobody is there', async () => {
        await upstream?.close()
        expect((await failing(provider.findParks(area))).failure).toBe('network')
      })

      test('come from a slow service too', async () => {
        upstream?.fail(service.path, { delayMs: 100 })
        expect((await provider.findParks(area)).length).toBeGreaterThan(1)
      })

      test('come at the second attempt when the first one fails', async () => {
        upstream?.fail(service.path, { status: 500, times: 1 })
        expect((await provider.findParks(area)).length).toBeGreaterThan(1)
      })

      test('are not asked for again at once where it wants rest', async () => {
        upstream?.fail(service.path, { status: 429, headers: { 'retry-after': '60' } })
        await failing(provider.findParks(area))
        const asked = upstream?.requests.length
        expect((await failing(provider.findParks(area))).failure).toBe('resting')
        expect(upstream?.requests.length).toBe(asked)
      })

      test('end with the reason for which the request is given up', async () => {
        upstream?.fail(service.path, { how: 'hang' })
        const reason = new Error('given up')
        const controller = new AbortController()
        setTimeout(() => controller.abort(reason), 50)
        expect(await failing(provider.findParks(area, controller.signal))).toBe(reason)
      })

      test('lose a spoilt record and keep the others', async () => {
        const before = (await provider.findParks(area)).map(({ sourceId }) => sourceId)
        upstream?.fail(service.path, { rewrite: service.spoilOne })
        const after = (await provider.findParks(area)).map(({ sourceId }) => sourceId)
        expect(after).toHaveLength(before.length - 1)
        expect(before).toEqual(expect.arrayContaining(after))
      })
    }

    const { unknownIds, unknownPhotos } = options
    if (unknownIds) {
      test('have details, and unknown ones none', async () => {
        const [park] = await provider.findParks(area)
        const details = await provider.findDetails?.(park?.sourceId ?? '')
        expect(details).toMatchObject({ source: park?.source, sourceId: park?.sourceId })
        if (details) expectSound(details)
        for (const id of unknownIds) expect(await provider.findDetails?.(id), id).toBeNull()
      })
    }
    if (unknownPhotos) {
      test('have photos, and unknown ones none', async () => {
        const parks = await provider.findParks(area)
        const photo = parks.flatMap(({ photos = [] }) => photos)[0]
        const bytes = await provider.fetchPhoto?.(photo?.photoReference ?? '', 400)
        expect(bytes?.byteLength).toBeGreaterThan(1000)
        for (const reference of unknownPhotos) {
          expect(await provider.fetchPhoto?.(reference, 400), reference).toBeNull()
        }
      })
    }
  })
}

function isNear(area: PlacesArea, at: Coordinates, tolerance: number): boolean {
  if ('centre' in area) return distanceMetres(area.centre, at) <= area.radius + tolerance
  if (boundsContain(area.bounds, at)) return true
  const around = boundsAround(at, tolerance)
  const { south, west, north, east } = area.bounds
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
  return boundsContain(around, { lat: clamp(at.lat, south, north), lng: clamp(at.lng, west, east) })
}
