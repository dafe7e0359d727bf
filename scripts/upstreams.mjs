// Starts local doubles of outside services, to try live data without any account. `npm run
// upstreams -- google` starts only this one, `--port 4801` uses other ports.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'

const FIRST_PORT = 4701

register()
const { DOUBLES } = await import('../tests/upstreams/by-hand.ts')

const say = (text) => process.stdout.write(`${text}\n`)
const names = DOUBLES.map(({ name }) => name)
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' } },
})
const firstPort = Number(values.port ?? FIRST_PORT)
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) {
  process.stderr.write(`There is no double '${unknown}'. Choose from: ${names.join(', ')}.\n`)
  process.exit(1)
}

const running = []
const settings = {}
for (const [index, double] of DOUBLES.entries()) {
  if (wanted.length > 0 && !wanted.includes(double.name)) continue
  const port = firstPort + index
  const upstream = await double.start({ port }).catch((error) => {
    const reason = error.code === 'EADDRINUSE' ? 'is in use: is it running already?' : error.message
    process.stderr.write(`${double.name}: port ${port} ${reason}\n`)
    process.exit(1)
  })
  running.push(upstream)
  Object.assign(settings, double.settings(upstream.url))
  say(`${double.name} at ${upstream.url}`)
  if (double.note) say(`  ${double.note}`)
}

const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
say(`\nPut these lines into .env:\n\n${lines.join('\n')}`)
say(`\nor start the product with them in another terminal:\n\n${lines.join(' ')} npm start`)
say('\nCtrl+C stops the doubles.')

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all(running.map((upstream) => upstream.close()))
    process.exit(0)
  })
}
