// Live editing: one process with Vite in front of the application, which is loaded from its sources
// on each request.
import { createServer } from 'node:http'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { loadSettings } from './settings.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
loadSettings(root)
const load = () => vite.ssrLoadModule('/server/boot/dev.ts')

const http = createServer()
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
})

const { receiveRequests } = await vite.ssrLoadModule('/server/http/listener.ts')
const { openForDevelopment } = await load()
const lasting = await openForDevelopment(root).catch(async (error) => {
  process.stderr.write(`${error.message}\n`)
  await vite.close()
  process.exit(1)
})
const { env, database } = lasting

receiveRequests(http, {}, (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const { developmentListener } = await load()
      const answer = await developmentListener(lasting)
      await answer(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      process.stderr.write(`${error.stack}\n`)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
    }
  }),
)
http.listen(env.port, env.host, () =>
  process.stdout.write(
    `Developing at http://localhost:${http.address().port}\nDatabase: ${database.description}\n`,
  ),
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    http.closeAllConnections()
    await lasting.blogRunner?.stop()
    await database.close()
    await vite.close()
    process.exit(0)
  })
}
