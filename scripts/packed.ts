import { gzipSync } from 'node:zlib'

/** The gzip header's operating system byte, which must not vary. */
const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** Text compressed to the same bytes on every system. */
export function packed(text: string): Buffer {
  const bytes = gzipSync(text, { level: 9 })
  bytes[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return bytes
}
