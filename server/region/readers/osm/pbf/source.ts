import { PbfReader } from 'pbf'
import { ImportError } from '../../../import/records.ts'
import type { Scan } from '../elements.ts'
import type { Reading } from '../reading.ts'
import type { OsmSource, ScanOptions } from '../source.ts'
import { isWanted, readBlock } from './block.ts'
import {
  type BlobPlace,
  findBlobs,
  type PbfFile,
  readBlob,
  readBlobs,
  readOrDamaged,
} from './file.ts'

/** A larger file would take more memory than most servers have. */
const MAX_BYTES = 1_500_000_000

const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

/**
 * Opens a .osm.pbf file: finds its blobs and checks its header. It is read from the end: relations
 * request ways, ways request nodes, so that a file in the usual order is read once.
 */
export async function openPbf(file: PbfFile): Promise<OsmSource> {
  if (file.size > MAX_BYTES) throw tooLarge(file)
  const [header, ...rest] = await findBlobs(file)
  if (!header) throw new ImportError(`${file.name} is empty.`)
  await checkHeader(file, header)
  // Concatenated files have more than one header.
  const data = rest.filter(({ type }) => type === 'OSMData').reverse()
  const holds = new Map<BlobPlace, number>()
  return {
    async scan(reading: Reading, scan: Scan, { onBytes, signal }: ScanOptions) {
      const wanted = data.filter((blob) => isWanted(holds.get(blob) ?? -1, scan))
      let done = file.size - wanted.reduce((sum, { size }) => sum + size, 0)
      for await (const { blob, bytes } of readBlobs(file, wanted)) {
        signal?.throwIfAborted()
        const read = () => readBlock(bytes, reading, scan)
        holds.set(blob, readOrDamaged(file, blob.offset, read))
        done += blob.size
        onBytes?.(done)
      }
    },
    close() {},
  }
}

function tooLarge({ name, size }: PbfFile): ImportError {
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  return new ImportError(
    `${name} has ${gigabytes(size)}; at most ${gigabytes(MAX_BYTES)} can be read. Import smaller extracts one by one, such as a country's states, or cut out an area: osmium extract --bbox WEST,SOUTH,EAST,NORTH -o area.osm.pbf ${name}`,
  )
}

async function checkHeader(file: PbfFile, header: BlobPlace): Promise<void> {
  const bytes = await readBlob(file, header)
  readOrDamaged(file, header.offset, () => checkFeatures(file, bytes))
}

function checkFeatures(file: PbfFile, bytes: Buffer): void {
  const pbf = new PbfReader(bytes)
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field !== 4) continue
    const feature = pbf.readString()
    if (KNOWN_FEATURES.includes(feature)) continue
    throw new ImportError(
      `${file.name} needs '${feature}', which is not read here. Use a file without it.`,
    )
  }
}
