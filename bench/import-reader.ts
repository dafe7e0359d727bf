// Reads a file in a separate process for import.ts, and reports how long it took.
import { createReadStream } from 'node:fs'
import { OSMTransform } from 'osm-pbf-parser-node'
import { readOsmFile } from '#server/region/readers/osm/read-elements.ts'

const [how, file = ''] = process.argv.slice(2)
const start = performance.now()
const parks = how === 'parks' ? await readParks() : await readBare()
const ms = performance.now() - start
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
// In kilobytes, except on macOS.
const peak = maxRSS * 1024
process.send?.({ parks, ms, cpu: (userCPUTime + systemCPUTime) / 1e6, peak })

async function readParks() {
  let parks = 0
  for await (const record of readOsmFile(file, {})) if ('park' in record) parks++
  return parks
}

/** Only reads the parser's elements. */
async function readBare() {
  for await (const _ of createReadStream(file).pipe(
    new OSMTransform({ withTags: true, withInfo: false }),
  )) {
    // Nothing is done with them.
  }
  return 0
}
