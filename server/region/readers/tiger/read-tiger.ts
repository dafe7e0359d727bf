import { stat } from 'node:fs/promises'
import { ImportError, type ImportReader } from '../../import/records.ts'
import { archiveOf, archivesIn, unpackCounty } from './archive.ts'
import { segmentsOf } from './segments.ts'
import { streetsOf } from './streets.ts'

/**
 * Makes a reader of the streets of the Census Bureau's address ranges (TIGER/Line ADDRFEAT): of a
 * county's `.zip`, or of a `.tar` with those of several. It throws ImportError.
 */
export function tigerReader(kind: 'county' | 'counties'): ImportReader {
  return async function* (file, { signal, withStreets, onProgress }) {
    if (!withStreets) {
      throw new ImportError(
        `${file} has streets and no parks: bring it in at /admin/regions, where streets are kept.`,
      )
    }
    const { size } = await stat(file)
    const tell = (bytesRead: number) =>
      onProgress?.({ bytesRead, totalBytes: size, phase: 'Reading' })
    const archives =
      kind === 'county' ? [await archiveOf(file)] : archivesIn(file, { signal, onBytes: tell })
    for await (const archive of archives) {
      const segments = segmentsOf(await unpackCounty(archive))
      for (const street of streetsOf(segments)) yield { street }
      signal?.throwIfAborted()
    }
    tell(size)
  }
}
