import autocannon, { type Request, type Result } from 'autocannon'

const CONNECTIONS = 16

const PLACES = [
  [37.77, -122.42],
  [40.71, -74.01],
  [41.88, -87.63],
  [34.05, -118.24],
  [42.36, -71.06],
] as const

const json = { 'content-type': 'application/json' }

/** Typical requests: mostly searches and pages, with a few writes. */
const REQUESTS: Request[] = [
  { path: '/' },
  ...PLACES.map(([lat, lng]) => ({ path: `/api/parks?lat=${lat}&lng=${lng}` })),
  { path: '/?address=Boston' },
  { path: '/api/parks?address=94110&amenities=Playground' },
  { path: '/parks/chicago' },
  { path: '/parks/1/golden-gate-park' },
  { path: '/api/parks/7' },
  { path: '/blog' },
  { path: '/sitemap.xml' },
  { path: '/og/parks/3.png' },
  { path: '/favicon.svg' },
  { path: '/api/trpc/geocode.suggest?input=%7B%22query%22%3A%22san%22%7D' },
  { path: '/nothing/here' },
  { method: 'POST', path: '/api/parks/9/view', headers: json },
  { method: 'POST', path: '/api/share', headers: json, body: '{"parkId":11}' },
  { method: 'POST', path: '/api/events', headers: json, body: '{"event":"search"}' },
]

/** Settings under which only the machine is the limit. */
export const AMPLE = {
  RATE_LIMIT_SEARCH: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PHOTOS: '1000000',
  RATE_LIMIT_FILES: '1000000',
  RATE_LIMIT_REPORTS_PER_DAY: '1000000',
  RATE_LIMIT_LINKS_PER_DAY: '1000000',
  LOG_LEVEL: 'error',
}

/**
 * Sends requests as many visitors would.
 *
 * @param perSecond requests in all; absent: as many as possible
 */
export function sendTraffic(url: string, seconds: number, perSecond?: number): Promise<Result> {
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 10,
    requests: REQUESTS,
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  })
}

/** The printed figures of a run. */
export function figuresOf({ requests, latency, statusCodeStats = {}, errors, timeouts }: Result) {
  const statuses = Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]),
  )
  return {
    requests: requests.total,
    perSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    maxMs: latency.max,
    statuses,
    errors,
    timeouts,
  }
}
