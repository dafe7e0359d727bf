import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { ProviderError } from '../../errors.ts'
import { fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import { makePoliteAsker, type OsmService } from '../../osm-service.ts'
import type { PlacesProvider } from '../types.ts'
import { overpassAnswer } from './api-types.ts'
import { parksQuery } from './query.ts'
import { toParks } from './to-parks.ts'

const MAX_BYTES = 20_000_000
/** Square kilometres. No server returns the parks of most states within three seconds. */
const LARGEST_BOX = 25_000
const KILOMETRES_PER_DEGREE = 111.2

/**
 * OpenStreetMap's parks from an operator's Overpass API, following its usage policy. It is not
 * asked for boxes larger than 25 000 km², for which it returns no parks.
 * https://dev.overpass-api.de/overpass-doc/en/preface/commons.html
 */
export function makeOverpassPlaces(service: OsmService): PlacesProvider {
  const { userAgent, timeoutMs = SOURCE_TIMEOUT_MS } = service
  const ask = makePoliteAsker<ParkFacts[]>(service)
  const url = interpreterUrl(service.url)

  async function run(query: string, signal: AbortSignal): Promise<unknown[]> {
    const { elements, remark } = await fetchJson(
      'Overpass',
      {
        url,
        method: 'POST',
        headers: {
          'user-agent': userAgent,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ data: query }).toString(),
        timeoutMs,
        maxBytes: MAX_BYTES,
        signal,
      },
      overpassAnswer,
    ).catch((error) => {
      throw isTooBusy(error) ? new ProviderError('overloaded', error.message, error) : error
    })
    if (remark && /error/i.test(remark)) throw broken(remark)
    return elements
  }

  return {
    name: 'overpass',
    async findParks(area, signal) {
      signal?.throwIfAborted()
      if ('bounds' in area && squareKilometres(area.bounds) > LARGEST_BOX) return []
      const query = parksQuery(area, timeoutMs)
      return ask(query, async (shared) => toParks(await run(query, shared), area), signal)
    },
  }
}

function squareKilometres({ south, west, north, east }: Bounds): number {
  const width = east < west ? east + 360 - west : east - west
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  return (north - south) * width * narrowing * KILOMETRES_PER_DEGREE ** 2
}

/** Accepts the URL of a server, its API or its interpreter: documentation gives all three. */
function interpreterUrl(base: string): URL {
  if (base.endsWith('/interpreter')) return new URL(base)
  return new URL(base.endsWith('/api') ? `${base}/interpreter` : `${base}/api/interpreter`)
}

/** 504 means the server has no capacity for the query: an immediate retry would make it worse. */
function isTooBusy(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.status === 504
}

/** Why an answer was cut off: timeout or memory. Its elements are incomplete. */
function broken(remark: string): ProviderError {
  const failure = /timed out/i.test(remark) ? 'timeout' : 'failed'
  return new ProviderError(failure, `Overpass answered: ${remark.slice(0, 200)}`)
}
