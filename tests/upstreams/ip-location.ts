import { json, startUpstream, type Upstream, type UpstreamAnswer } from './server.ts'

/** Networks by their first address, with latitude and longitude. */
const NETWORKS: Record<string, [number, number]> = {
  '93.184.216.0': [41.8781, -87.6298],
  '81.2.69.0': [51.5142, -0.0931],
  '2606:2800:220:100::': [42.355, -71.066],
}

/**
 * A double of two services that locate addresses: '/{ip}/loc' answers in text like ipinfo.io,
 * '/{ip}/json/' in JSON like ipapi.co.
 *
 * @param port 0 for any free port
 */
export function startIpLocation({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream(({ url }) => {
    const [, address = '', kind = ''] = url.pathname.split('/')
    const found = NETWORKS[decodeURIComponent(address)]
    if (kind === 'loc') return found ? text(`${found.join(',')}\n`) : text('', 404)
    if (kind !== 'json') return text('Not Found', 404)
    if (!found) return json({ ip: address, error: true, reason: 'Reserved IP Address' })
    const [latitude, longitude] = found
    return json({ ip: address, version: 'IPv4', city: 'Somewhere', latitude, longitude })
  }, port)
}

function text(body: string, status = 200): UpstreamAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}
