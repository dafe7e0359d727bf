/** Many short texts, one behind the other: as strings they take five times the memory. */
export type PackedTexts = {
  /** In UTF-8. */
  bytes: Uint8Array
  /** Where each ends, in bytes. */
  ends: Uint32Array
}

/** Packs texts; `unpackText` gives one back. */
export function packTexts(texts: string[]): PackedTexts {
  let end = 0
  const ends = Uint32Array.from(texts, (text) => {
    end += Buffer.byteLength(text)
    return end
  })
  return { bytes: new Uint8Array(Buffer.from(texts.join(''))), ends }
}

/** The text at a place, counted from 0; an empty one where there is none. */
export function unpackText({ bytes, ends }: PackedTexts, row: number): string {
  const { buffer, byteOffset, length } = bytes
  const start = ends[row - 1] ?? 0
  return Buffer.from(buffer, byteOffset, length).toString('utf8', start, ends[row] ?? start)
}
