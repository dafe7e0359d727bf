/** A range of bytes: the values of a packed field. */
export type Run = { bytes: Uint8Array; start: number; end: number }

/** A reusable buffer for the numbers of one block; it grows as needed. */
export class Scratch {
  values = new Float64Array(16_384)
  length = 0

  reserve(count: number): Float64Array {
    if (count > this.values.length) this.values = new Float64Array(count * 2)
    return this.values
  }
}

/**
 * Reads a packed field of zigzag deltas (`repeated sint64`) into `out` as running totals. Exact for
 * deltas up to 2^52. Unrolled for speed: most of a file is read here.
 */
export function readDeltas({ bytes, start, end }: Run, out: Scratch): void {
  const values = out.reserve(end - start)
  let count = 0
  let sum = 0
  let at = start
  while (at < end) {
    let byte = bytes[at++] ?? 0
    let low = byte & 0x7f
    for (let shift = 7; byte > 0x7f && shift < 28; shift += 7) {
      byte = bytes[at++] ?? 0
      low |= (byte & 0x7f) << shift
    }
    if (byte < 0x80) {
      sum += (low >>> 1) ^ -(low & 1)
    } else {
      let value = low
      for (let scale = 2 ** 28; byte > 0x7f; scale *= 128) {
        byte = bytes[at++] ?? 0
        value += (byte & 0x7f) * scale
      }
      sum += value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
    values[count++] = sum
  }
  out.length = count
}

/** Reads a packed field of small numbers (`repeated uint32`); empty if absent. */
export function readNumbers(run: Run | undefined): number[] {
  const values: number[] = []
  if (!run) return values
  const { bytes, end } = run
  for (let at = run.start; at < end; ) {
    let byte = bytes[at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
      byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    values.push(value)
  }
  return values
}
