import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { findFirstLoaded } from './precached.mjs'

/** The best takes eight times as long for a tenth less. */
const [BEST, GOOD] = [11, 9]

/**
 * Writes a compressed copy of each text file for browsers, to be served as is; as small as possible
 * of what a first page loads. Compresses several at once, in other threads.
 *
 * @param folder the build's folder
 */
export async function compressFiles(folder) {
  const client = join(folder, 'client')
  const first = new Set(findFirstLoaded(folder))
  const files = readdirSync(client, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.(js|css|svg|json|webmanifest|txt)$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const quality = first.has(relative(client, file)) ? BEST : GOOD
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
