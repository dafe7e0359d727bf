import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { fetchBytes } from '#server/sources/http.ts'
import { startUpstream, type Upstream } from './server.ts'

export type PhotoHost = Upstream & {
  /** Sets the bytes of a reference; null for a 404. */
  put: (reference: string, bytes: Uint8Array | string | null) => void
  /** Fetches like a source of photos. */
  fetchPhoto: (
    reference: string,
    maxWidth: number,
    signal?: AbortSignal,
  ) => Promise<Uint8Array | null>
}

/** A double of a host of photos, with any bytes and content type. */
export async function startPhotoHost(contentType = 'application/octet-stream'): Promise<PhotoHost> {
  const photos = new Map<string, Uint8Array | string>()
  const upstream = await startUpstream(({ url }) => {
    const body = photos.get(url.searchParams.get('reference') ?? '')
    return body === undefined
      ? { status: 404, body: '' }
      : { headers: { 'content-type': contentType }, body }
  })
  return {
    ...upstream,
    put(reference, bytes) {
      if (bytes === null) photos.delete(reference)
      else photos.set(reference, bytes)
    },
    async fetchPhoto(reference, maxWidth, signal) {
      const url = new URL(`${upstream.url}/photo`)
      url.searchParams.set('reference', reference)
      url.searchParams.set('maxWidth', String(maxWidth))
      const request = { url, timeoutMs: 20_000, maxBytes: 20_000_000, signal }
      const answer = await fetchBytes('Photo host', request).catch((error) => {
        if (error.status === 404) return null
        throw error
      })
      return answer?.bytes ?? null
    },
  }
}

type Picture = { width?: number; height?: number; red?: number }

/** A picture with a coloured left half and a blue right half. */
export function picture({ width = 1600, height = 1000, red = 200 }: Picture = {}) {
  const left = {
    width: width / 2,
    height,
    channels: 3 as const,
    background: { r: red, g: 0, b: 0 },
  }
  return sharp({ create: { ...left, width, background: '#0000c8' } }).composite([
    { input: { create: left }, left: 0, top: 0 },
  ])
}

export function jpeg(options?: Picture): Promise<Buffer> {
  return picture(options).jpeg().toBuffer()
}

/** A tiny PNG that claims to be 10 000 by 10 000 pixels. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(10_000, 0)
  header.writeUInt32BE(10_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** As specified for PNG. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A tiny GIF that claims to be 65 535 by 65 535 pixels. */
export function gifBomb(): Buffer {
  const screen = 'GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff'
  const image = ',\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;'
  return Buffer.from(screen + image, 'latin1')
}
