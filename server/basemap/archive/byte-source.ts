/** Timeout of the server that has the operator's map tiles. */
const MAP_TILES_TIMEOUT_MS = 8_000

/** Where an archive's bytes come from: a file, or another server. */
export type ByteSource = {
  /** Its name in messages. */
  name: string
  /** @throws BadArchiveError if these bytes can't be read */
  read: (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Identifies the file's version, like an ETag; available once something has been read. */
  mark: () => string
  /** Nothing can be read after this. */
  close: () => Promise<void>
}

/** An archive that can not be used, or no longer; the message says why. */
export class BadArchiveError extends Error {
  override name = 'BadArchiveError'
}

/** Maximum size of a tile or directory; an archive that claims a larger one is rejected. */
export const MAX_READ_BYTES = 16_000_000

/**
 * Reads an archive from another server with range requests. Rejects redirects, as the host is
 * fixed, and a file that changes while it is in use.
 */
export function makeUrlSource(url: string, timeoutMs = MAP_TILES_TIMEOUT_MS): ByteSource {
  const { host } = new URL(url)
  let mark: string | undefined

  async function ask(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 206) {
      await response.body?.cancel()
      const why = response.status === 200 ? 'does not serve ranges' : `answered ${response.status}`
      throw new BadArchiveError(`${host} ${why}`)
    }
    const found = response.headers.get('etag') ?? response.headers.get('last-modified') ?? ''
    mark ??= found
    const bytes = await readWithin(response, length)
    if (found !== mark) throw new BadArchiveError(`${host} has a different file than before`)
    return bytes
  }

  return {
    name: host,
    mark: () => mark ?? '',
    close: async () => {},
    async read(offset, length) {
      try {
        return await ask(offset, length)
      } catch (error) {
        if (error instanceof BadArchiveError) throw error
        const why =
          (error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'can not be reached'
        throw new BadArchiveError(`${host} ${why}`)
      }
    },
  }
}

async function readWithin(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most)
  let size = 0
  for await (const chunk of response.body ?? []) {
    if (size + chunk.length > most) throw new BadArchiveError('the server sent more than requested')
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}
