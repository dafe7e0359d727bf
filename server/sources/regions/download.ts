import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '#db/unavailable.ts'
import { ProviderError } from '../errors.ts'
import {
  type Answer,
  announcedBytes,
  ask,
  askForMd5,
  fileName,
  md5Of,
  modifiedAt,
  refusal,
  toFileVersion,
  toUrl,
  tryUntilDone,
  type Watch,
} from './ask.ts'
import { writing } from './file-error.ts'
import type { Download, DownloadRequest, RegionTimeouts } from './types.ts'

const version = z.object({
  /** As asked for, before redirects. */
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Of the whole file; null if it was not announced. */
  bytes: z.number().int().nonnegative().nullable(),
})

/** The version of a file that a part is of. */
type Version = z.infer<typeof version>

type Part = { size: number; version: Version }

const MAX_ATTEMPTS = 5
/** An attempt that brought as much starts the count of failures again. */
const MIN_PROGRESS_BYTES = 1_000_000

type Job = DownloadRequest & {
  address: URL
  part: ReturnType<typeof partOf>
  headers: Record<string, string>
}

/**
 * Downloads a file: see RegionSource.
 *
 * @throws ProviderError, RegionFileError, and the signal's reason if it is aborted
 */
export async function download(
  asked: DownloadRequest,
  { userAgent, timeouts }: { userAgent: string; timeouts: RegionTimeouts },
): Promise<Download> {
  const address = toUrl(asked.url)
  const part = partOf(asked.file)
  const job: Job = { ...asked, address, part, headers: { 'user-agent': userAgent } }
  const work = {
    host: address.host,
    signal: asked.signal,
    deadlineMs: timeouts.downloadMs,
    attempts: MAX_ATTEMPTS,
    timeouts,
  }
  let published: string | null | undefined = asked.isUnchecked ? null : undefined
  return tryUntilDone(work, async (watch, moved) => {
    const question = { headers: job.headers, signal: watch.signal }
    if (published === undefined) published = await askForMd5(address, question)
    const before = await part.read(asked.url)
    const version = await fetchRest(job, before, watch).finally(async () => {
      const after = await part.read(asked.url)
      if (after && after.size - (before?.size ?? 0) > MIN_PROGRESS_BYTES) moved()
    })
    watch.heard()
    const md5 = await check(job, published, watch)
    const { size } = await stat(part.path)
    await part.complete()
    return {
      bytes: size,
      md5,
      modifiedAt: modifiedAt(version.lastModified),
      version: toFileVersion({ ...version, bytes: size }),
    }
  })
}

/** Fetches what is missing of a file, or all of it if it has changed. */
async function fetchRest(job: Job, part: Part | null, watch: Watch): Promise<Version> {
  const { address, headers } = job
  const validator = part && validatorOf(part.version)
  // At least a byte, as there is no range after the end.
  const from = part && validator ? Math.min(part.size, (part.version.bytes ?? Infinity) - 1) : 0
  watch.listen()
  const range =
    from > 0 && validator ? { range: `bytes=${from}-`, 'if-range': validator } : undefined
  const question = { headers: { ...headers, ...range }, signal: watch.signal }
  const answer = await ask(address, question)
  const { response } = answer
  if (response.headers.has('content-encoding')) {
    throw new ProviderError('malformed', `${address.host} answered with a compressed file`)
  }
  if (part && from > 0 && (response.status === 206 || response.status === 416)) {
    const total = await lengthOfSame(job, response, { ...part, size: from })
    await store(job, answer, { from, total, watch })
    return { ...part.version, bytes: total }
  }
  if (!response.ok) throw refusal(answer)
  if (response.status !== 200) {
    throw new ProviderError('malformed', `${address.host} answered ${response.status}`)
  }
  const version = versionOf(job.url, response)
  if (version.bytes !== null && version.bytes > job.maxBytes) throw tooLarge(job)
  await job.part.begin(version)
  await store(job, answer, { from: 0, total: version.bytes, watch })
  return version
}

function versionOf(url: string, response: Response): Version {
  const { headers } = response
  return {
    url,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    bytes: announcedBytes(response),
  }
}

/** What If-Range takes: a weak ETag says nothing about bytes (RFC 9110, 13.1.5). */
function validatorOf({ etag, lastModified }: Version): string | null {
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified
}

/**
 * The length of the whole file, if an answer goes on with the version of the part. Otherwise the
 * part is discarded.
 *
 * @throws ProviderError
 */
async function lengthOfSame(job: Job, response: Response, part: Part): Promise<number> {
  const { host } = job.address
  const next = versionOf(job.url, response)
  const [, start, end, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(response.headers.get('content-range') ?? '') ??
    []
  const length = Number(end) - Number(start) + 1
  const isRest = Number(start) === part.size && Number(end) + 1 === Number(total)
  const isAsked = isRest && (next.bytes === null || next.bytes === length)
  const { etag, lastModified, bytes } = part.version
  const isSame =
    response.status === 206 &&
    (next.etag ?? etag) === etag &&
    (next.lastModified ?? lastModified) === lastModified &&
    (bytes === null || Number(total) === bytes)
  if (isSame && isAsked) return Number(total)
  await job.part.discard()
  const why = isSame
    ? 'answered with another part than asked for'
    : 'has changed the file meanwhile'
  throw new ProviderError('failed', `${host} ${why}: ${fileName(job.address)}`)
}

/** Writes an answer's body into the part. */
async function store(
  job: Job,
  { response }: Answer,
  { from, total, watch }: { from: number; total: number | null; watch: Watch },
): Promise<void> {
  const { part, address, maxBytes, onProgress } = job
  if ((total ?? 0) > maxBytes) throw tooLarge(job)
  const most = total ?? maxBytes
  let position = from
  const handle = await writing(part.path, () => open(part.path, 'r+'))
  try {
    if (from > 0) await writing(part.path, () => handle.truncate(from))
    onProgress?.(position, total)
    for await (const chunk of response.body ?? []) {
      watch.heard()
      const at = position
      position += chunk.byteLength
      if (position > most) break
      await writing(part.path, () => writeAll(handle, chunk, at))
      onProgress?.(position, total)
      watch.listen()
    }
    await writing(part.path, () => handle.sync())
  } finally {
    await handle.close()
  }
  if (position > most) {
    await part.discard()
    throw total === null
      ? tooLarge(job)
      : new ProviderError('failed', `${address.host} sent more than it announced`)
  }
  if (total !== null && position < total) {
    throw new ProviderError('network', `${address.host} cut off ${fileName(address)}`)
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const rest = bytes.subarray(done)
    const { bytesWritten } = await handle.write(rest, 0, rest.byteLength, position + done)
    done += bytesWritten
  }
}

function tooLarge({ address, maxBytes }: Job): ProviderError {
  const most = maxBytes.toLocaleString('en-US')
  return new ProviderError('malformed', `${fileName(address)} has more than ${most} bytes`)
}

/**
 * The checksum of the complete part. If it differs from the published one, that is asked for again,
 * as the file may have been renewed between the two requests.
 *
 * @throws ProviderError if it differs still
 */
async function check(job: Job, published: string | null, watch: Watch): Promise<string> {
  const md5 = await md5Of(job.part.path, watch.signal)
  if (published === null || published === md5) return md5
  watch.listen()
  const question = { headers: job.headers, signal: watch.signal }
  if ((await askForMd5(job.address, question)) === md5) return md5
  await job.part.discard()
  throw new ProviderError(
    'malformed',
    `${fileName(job.address)} differs from its published checksum and was discarded: try again later`,
  )
}

/** The incomplete download of a file, with its version beside it. */
function partOf(file: string) {
  const path = `${file}.part`
  const versionPath = `${path}.json`

  return {
    path,

    discard(): Promise<void> {
      return writing(path, async () => {
        await rm(path, { force: true })
        await rm(versionPath, { force: true })
      })
    },

    /** What came of a URL's file so far; null if nothing usable did. */
    read(url: string): Promise<Part | null> {
      return writing(path, async () => {
        const size = (await stat(path).catch(ifMissing))?.size ?? 0
        const known = size > 0 ? await readVersion(versionPath) : null
        return known?.url === url ? { size, version: known } : null
      })
    },

    /** Begins a part of another version. */
    begin(next: Version): Promise<void> {
      return writing(path, async () => {
        // First, so that no version is ever beside another one's bytes.
        await writeFile(path, '')
        await writeFile(versionPath, JSON.stringify(next))
      })
    },

    /** Makes it the complete file, replacing an earlier one. */
    complete(): Promise<void> {
      return writing(file, async () => {
        await rename(path, file)
        await rm(versionPath, { force: true })
      })
    },
  }
}

async function readVersion(path: string): Promise<Version | null> {
  const text = await readFile(path, 'utf8').catch(ifMissing)
  try {
    return version.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    // Cut off by a crash: the part is begun again.
    return null
  }
}

function ifMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
