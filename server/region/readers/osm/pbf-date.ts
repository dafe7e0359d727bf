import { open } from 'node:fs/promises'
import { PbfReader } from 'pbf'
import { ImportError } from '../../import/records.ts'
import { findBlobs, readBlob, readOrDamaged } from './pbf-file.ts'

/** The number of `osmosis_replication_timestamp` in a header block: seconds since 1970. */
const REPLICATION_TIMESTAMP = 32

/**
 * The date of the data in an `.osm.pbf`, as its header tells it; null if it does not, or if the file
 * is no such one.
 */
export async function dateOfPbf(path: string): Promise<Date | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const file = { handle, name: path, size }
    const [header] = await findBlobs(file)
    if (!header) return null
    const bytes = await readBlob(file, header)
    return readOrDamaged(file, header.offset, () => readDate(bytes))
  } catch (error) {
    // Whoever reads the file says what is wrong with it.
    if (error instanceof ImportError) return null
    throw error
  } finally {
    await handle.close()
  }
}

function readDate(header: Uint8Array): Date | null {
  const pbf = new PbfReader(header)
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === REPLICATION_TIMESTAMP) return new Date(pbf.readVarint() * 1_000)
  }
  return null
}
