/** Many short texts, concatenated: as strings they take five times the memory. */
export type PackedTexts = {
  /** In UTF-8. */
  bytes: Uint8Array
  /** The end offset of each text, in bytes. */
  ends: Uint32Array
}

/** Packs texts for `unpackText`. */
export function packTexts(texts: string[]): PackedTexts {
  let end = 0
  const ends = Uint32Array.from(texts, (text) => {
    end += Buffer.byteLength(text)
    return end
  })
  return { bytes: new Uint8Array(Buffer.from(texts.join(''))), ends }
}

/** The text at a zero-based index; '' if out of range. */
export function unpackText({ bytes, ends }: PackedTexts, row: number): string {
  const { buffer, byteOffset, length } = bytes
  const start = ends[row - 1] ?? 0
  return Buffer.from(buffer, byteOffset, length).toString('utf8', start, ends[row] ?? start)
}
