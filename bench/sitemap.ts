// Reading the whole sitemap of a million parks from the server, and its memory. `npm run bench --
// sitemap --parks=100000` uses fewer.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { print, verdict } from './measure.ts'

const PARKS = Number(
  process.argv.find((text) => text.startsWith('--parks='))?.split('=')[1] ?? 1_000_000,
)
const AT_ONCE = 4
/** In addition to the server's memory before the first read. */
const MAX_MB = 150
const MAX_SECONDS_PER_PART = 2

const server = fork(join(import.meta.dirname, 'rest-server.js'), ['product', '0', String(PARKS)])
const origin = String(await answerOf(server))
const before = await peakMb()

const index = await timed(() => read('/sitemap.xml'))
const parts = index.urls.map((url) => new URL(url).pathname)
const again = await timed(async () => {
  const answer = await fetch(`${origin}/sitemap.xml`, { headers: { 'if-none-match': index.etag } })
  if (answer.status !== 304) throw new Error(`The index was answered with ${answer.status}.`)
})
const addresses = new Set<string>()
let urls = 0
let parks = 0
let bytes = 0
const inTurn = await timed(async () => {
  for (const part of parts) {
    const found = await read(part)
    for (const url of found.urls) addresses.add(url)
    urls += found.urls.length
    if (part.startsWith('/sitemap/parks-')) parks += found.urls.length
    bytes += found.bytes
  }
})
const atOnce = await timed(async () => {
  const left = [...parts]
  const worker = async () => {
    for (let part = left.pop(); part; part = left.pop()) await read(part)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
})
const peak = await peakMb()
server.disconnect()

print(
  `\nThe sitemap of ${PARKS.toLocaleString('en-US')} parks: ${parts.length} parts, ${urls} pages`,
)
print(`  its index            ${index.ms.toFixed(0)} ms, ${again.ms.toFixed(0)} ms where unchanged`)
print(`  all parts in turn    ${seconds(inTurn.ms)}, ${(bytes / 1e6).toFixed(1)} MB of XML`)
print(`  all parts, ${AT_ONCE} at once  ${seconds(atOnce.ms)}`)
print(`  memory at most       ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB after`)
if (parks !== PARKS) throw new Error(`${parks} parks were found instead of ${PARKS}.`)
if (addresses.size !== urls) throw new Error(`${urls - addresses.size} addresses are there twice.`)
verdict('seconds for a part', inTurn.ms / 1_000 / parts.length, { most: MAX_SECONDS_PER_PART })
verdict('MB for reading it', peak - before, { most: MAX_MB })

/** The content of a document. */
async function read(path: string) {
  const answer = await fetch(origin + path)
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
  const text = await answer.text()
  return {
    urls: Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url ?? ''),
    bytes: text.length,
    etag: answer.headers.get('etag') ?? '',
  }
}

async function timed<T>(work: () => Promise<T>): Promise<T & { ms: number }> {
  const start = performance.now()
  const result = await work()
  return { ...result, ms: performance.now() - start }
}

async function peakMb(): Promise<number> {
  server.send('memory')
  return Number(await answerOf(server)) / 1_000
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
