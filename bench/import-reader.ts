// Reads a file in a separate process for import.ts, and reports how long it took.
import { createReadStream } from 'node:fs'
import { OSMTransform } from 'osm-pbf-parser-node'
import { readOsmFile } from '#server/region/readers/osm/read-elements.ts'

const [how, file = ''] = process.argv.slice(2)
const start = performance.now()
const counts = how === 'parks' ? await readParks() : await readBare()
const ms = performance.now() - start
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
// In kilobytes, except on macOS.
const peak = maxRSS * 1024
process.send?.({ ...counts, ms, cpu: (userCPUTime + systemCPUTime) / 1e6, peak })

async function readParks() {
  let parks = 0
  for await (const record of readOsmFile(file, {})) if ('park' in record) parks++
  return { parks, nodes: 0 }
}

/** Only counts the parser's elements. */
async function readBare() {
  let nodes = 0
  const chunks = createReadStream(file).pipe(new OSMTransform({ withTags: true, withInfo: false }))
  for await (const chunk of chunks) {
    for (const element of chunk as { type: string }[]) if (element.type === 'node') nodes++
  }
  return { parks: 0, nodes }
}
