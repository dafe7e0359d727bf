import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { Durations } from './durations.ts'

const options = { name: 'request_seconds', help: 'Time of requests.', buckets: [0.1, 0.5, 1] }

test('they read as those of prom-client', async () => {
  const [own, other] = [new Registry(), new Registry()]
  const durations = new Durations({ ...options, registry: own })
  const histogram = new Histogram({
    ...options,
    labelNames: ['route', 'status'],
    registers: [other],
  })
  expect(await own.metrics()).toBe(await other.metrics())
  for (const [route, status, seconds] of [
    ['/', 200, 0],
    ['/', 200, 0.1],
    ['/', 200, 0.100001],
    ['/', 503, 7],
    ['/parks/:id "x"\n', 200, 0.75],
    ['/', 200, 1],
  ] as const) {
    durations.of(`${route} ${status}`, () => ({ route, status })).add(seconds)
    histogram.observe({ route, status }, seconds)
  }
  expect(await own.metrics()).toBe(await other.metrics())
})
