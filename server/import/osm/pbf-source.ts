import { PbfReader } from 'pbf'
import { ImportError } from '../records.ts'
import type { Collector } from './collector.ts'
import type { Scan } from './elements.ts'
import { isWanted, readBlock } from './pbf-block.ts'
import {
  type BlobPlace,
  damaged,
  findBlobs,
  type PbfFile,
  readBlob,
  readBlobs,
} from './pbf-file.ts'
import type { OsmSource, ScanOptions } from './source.ts'

const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

/**
 * A .osm.pbf file, its blobs found and its header checked. It is read from its end: relations say
 * which ways they need, ways which nodes, so that a file in the usual order is read once.
 */
export async function openPbf(file: PbfFile): Promise<OsmSource> {
  const [header, ...rest] = await findBlobs(file)
  if (!header) throw new ImportError(`${file.name} is empty.`)
  await checkHeader(file, header)
  // Files put one behind the other have more than one header.
  const data = rest.filter(({ type }) => type === 'OSMData').reverse()
  const holds = new Map<BlobPlace, number>()
  return {
    async scan(collector: Collector, scan: Scan, { onBytes, signal }: ScanOptions) {
      const wanted = data.filter((blob) => isWanted(holds.get(blob) ?? -1, scan))
      let done = file.size - wanted.reduce((sum, { size }) => sum + size, 0)
      for await (const { blob, bytes } of readBlobs(file, wanted)) {
        signal?.throwIfAborted()
        holds.set(blob, readOrFail({ file, blob, bytes }, collector, scan))
        done += blob.size
        onBytes?.(done)
      }
    },
    close() {},
  }
}

type Read = { file: PbfFile; blob: BlobPlace; bytes: Buffer }

function readOrFail({ file, blob, bytes }: Read, collector: Collector, scan: Scan): number {
  try {
    return readBlock(bytes, collector, scan)
  } catch (error) {
    throw Object.assign(damaged(file, blob.offset), { cause: error })
  }
}

async function checkHeader(file: PbfFile, header: BlobPlace): Promise<void> {
  const pbf = new PbfReader(await readBlob(file, header))
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field !== 4) continue
    const feature = pbf.readString()
    if (KNOWN_FEATURES.includes(feature)) continue
    throw new ImportError(
      `${file.name} needs '${feature}', which is not read here. Use a file without it.`,
    )
  }
}
