import { KNOWN_PLACES } from './nominatim-places.ts'
import { htmlPage, refuseAnonymous } from './osm-policy.ts'
import { json, startUpstream, type Upstream, type UpstreamAnswer } from './server.ts'

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright'

/**
 * A double of Nominatim's search: a few places of the world in the format jsonv2, found by their
 * exact words in any case.
 *
 * @param port 0 for any free port
 */
export function startNominatim({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { url, method } = request
    if (method !== 'GET' || url.pathname !== '/search') return htmlPage(404, 'Not Found', '')
    return refuseAnonymous(request) ?? search(url.searchParams)
  }, port)
}

function search(asked: URLSearchParams): UpstreamAnswer {
  if (asked.get('format') !== 'jsonv2') return htmlPage(400, 'Bad Request', 'No such format.')
  const words = asked.get('q')?.trim().toLowerCase() ?? ''
  if (words === '') return json({ error: { code: 400, message: 'Nothing to search for.' } }, 400)
  const limit = Number(asked.get('limit') ?? 10)
  const withAddress = asked.get('addressdetails') === '1'
  const found = KNOWN_PLACES.filter((place) => place.words.includes(words)).slice(0, limit)
  return json(found.map((place) => toResult(place, withAddress)))
}

function toResult({ is, at, box, ...place }: (typeof KNOWN_PLACES)[number], withAddress: boolean) {
  const [category, type, addresstype, rank] = is
  return {
    place_id: 1000 + KNOWN_PLACES.findIndex(({ name }) => name === place.name),
    license: LICENCE,
    osm_type: rank === 21 ? undefined : 'relation',
    osm_id: rank === 21 ? undefined : 2000 + rank,
    lat: at[0].toFixed(7),
    lon: at[1].toFixed(7),
    category,
    type,
    place_rank: rank,
    importance: 0.5,
    addresstype,
    name: place.name,
    display_name: place.displayName,
    ...(withAddress ? { address: place.address } : {}),
    boundingbox: box.map((degrees) => degrees.toFixed(7)),
  }
}
