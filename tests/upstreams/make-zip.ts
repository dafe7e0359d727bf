import { crc32, deflateRawSync } from 'node:zlib'

// The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

export type ZipEntry = {
  name: string
  content: string | Uint8Array
  /** What the archive says of it, if that is not true. */
  claims?: {
    bytes?: number
    crc?: number
    isEncrypted?: boolean
    method?: number
  }
}

const DEFLATE = 8
const UTF8 = 0x800
const ENCRYPTED = 1

/** A zip archive of compressed files. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims = {} } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(UTF8 | (claims.isEncrypted ? ENCRYPTED : 0), 2)
    head.writeUInt16LE(claims.method ?? DEFLATE, 4)
    head.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claims.bytes ?? bytes.length, 18)
    head.writeUInt16LE(title.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, title, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, title]))
    files.push(file)
    offset += file.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, index, end])
}
