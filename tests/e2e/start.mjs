// A server for browser tests, with a new database copied from a template. With FROZEN it refuses
// to be written to, so that no test changes what another one sees.
import { rmSync } from 'node:fs'
import { Server } from 'node:http'
import { copyPreparedData, prepareData } from '../prepared-data.mjs'

const { DATA_DIR, FROZEN } = process.env
/** What pages send by themselves and nobody sees, and what only asks. */
const HARMLESS =
  /^\/api\/(events|parks\/viewed|parks\/\d+\/view|trpc\/(parks\.(view|viewed|match)|suggestions\.outcomes))(\?|$)/

if (FROZEN) refuseWrites()
rmSync(DATA_DIR, { recursive: true, force: true })
await prepareData()
copyPreparedData(DATA_DIR)
await import('../../scripts/start.mjs')

function refuseWrites() {
  const { emit } = Server.prototype
  Server.prototype.emit = function (event, ...rest) {
    const [request, response] = rest
    if (
      event === 'request' &&
      !['GET', 'HEAD'].includes(request.method) &&
      !HARMLESS.test(request.url)
    ) {
      response.writeHead(403, { 'content-type': 'text/plain' })
      response.end('Tests that write need the server for writing.')
      return true
    }
    return emit.call(this, event, ...rest)
  }
}
