import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { ProviderError } from '../../sources/errors.ts'
import { md5Of } from '../../sources/regions/ask.ts'
import { writing } from '../../sources/regions/file-error.ts'
import type { CountyFile } from '../../sources/regions/types.ts'
import { isZip } from '../../sources/regions/unpack-gnis.ts'
import type { RunningJob } from '../jobs.ts'
import { filesOfCounties } from './catalogue.ts'
import type { RegionPorts } from './ports.ts'
import { sizeOf } from './region-files.ts'

/** The largest county has some 40 MB. */
const MAX_COUNTY_BYTES = 150_000_000

export type PublishedCounties = Awaited<ReturnType<typeof lookAtCounties>>

/**
 * What is published about the address ranges of a county or state; the bytes are rounded, and null
 * if those of one are not known. Throws ProviderError.
 */
export async function lookAtCounties(deps: RegionPorts, fips: string) {
  const files = await filesOfCounties(deps, fips)
  const newest = files.map(({ changed }) => changed).reduce((a, b) => (a > b ? a : b))
  const modifiedAt = new Date(`${newest.replace(' ', 'T')}Z`)
  return {
    files,
    bytes: sumOf(files),
    modifiedAt: Number.isNaN(modifiedAt.getTime()) ? null : modifiedAt,
    version: createHash('md5').update(JSON.stringify(files)).digest('hex'),
    md5: null,
  }
}

/**
 * Downloads counties one by one and packs them into one file. Those that are here already, because a
 * run was interrupted, are not downloaded again.
 *
 * @param next the file; what is beside it on the way begins with its name and '.part'
 * @returns its checksum
 * @throws ProviderError, RegionFileError
 */
export async function downloadCounties(
  { regions }: Pick<RegionPorts, 'regions'>,
  { files, next, job }: { files: readonly CountyFile[]; next: string; job: RunningJob },
): Promise<string> {
  const { signal } = job
  const known = sumOf(files)
  let before = 0
  const parts: string[] = []
  for (const county of files) {
    const part = `${next}.part-${county.fips}-${versionOf(county)}`
    const { url } = county
    const onProgress = (bytes: number) => {
      const done = before + bytes
      const total = known === null ? null : Math.max(known, done)
      return job.report({ message: 'download', done, total })
    }
    if ((await sizeOf(part)) === null) {
      const asked = { url, file: part, maxBytes: MAX_COUNTY_BYTES, isUnchecked: true } as const
      await regions.source().download({ ...asked, signal, onProgress })
      // Some servers answer a page that says that they are busy.
      if (!(await isZip(part))) {
        await rm(part, { force: true })
        const { host } = new URL(url)
        throw new ProviderError('malformed', `${host} sent no archive for ${nameOf(url)}`)
      }
    }
    before += (await sizeOf(part)) ?? 0
    parts.push(part)
  }
  await packCounties(next, files, { parts, signal })
  await Promise.all(parts.map((part) => rm(part, { force: true })))
  return md5Of(next, signal)
}

function sumOf(files: readonly CountyFile[]): number | null {
  return files.reduce<number | null>(
    (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
    0,
  )
}

/** So that an earlier version of the file is not taken for it. */
function versionOf({ url, changed }: CountyFile): string {
  return createHash('md5').update(`${url} ${changed}`).digest('hex').slice(0, 8)
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

async function packCounties(
  next: string,
  files: readonly CountyFile[],
  { parts, signal }: { parts: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const unfinished = `${next}.part-tar`
  const archive = pack()
  const written = pipeline(archive, createWriteStream(unfinished), { signal })
  // Awaited below; until then, its failure ends the work by destroying the archive.
  written.catch(() => {})
  await writing(next, async () => {
    try {
      for (const [at, { url }] of files.entries()) {
        const part = parts[at] ?? ''
        // Of the same files the archive is the same.
        const header = { name: nameOf(url), size: (await sizeOf(part)) ?? 0, mtime: new Date(0) }
        await pipeline(createReadStream(part), archive.entry(header), { signal })
      }
    } catch (error) {
      archive.destroy()
      throw error
    }
    archive.finalize()
    await written
    await rename(unfinished, next)
  })
}
