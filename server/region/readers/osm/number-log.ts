import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '#domain/text/error-code.ts'
import { ImportError } from '../../import/records.ts'

/** Numbers buffered in memory before they are written, and read at a time: half a megabyte. */
const BLOCK = 1 << 16

/** An append-only log of numbers, read from the start: on disk if there are many. */
export class NumberLog {
  #block = new Float64Array(BLOCK)
  #halves = new Int32Array(this.#block.buffer)
  #filled = 0
  #written = 0
  #file: number | null = null

  push(value: number): void {
    if (this.#filled === BLOCK) this.#flush()
    this.#block[this.#filled++] = value
  }

  /** Packs two 32-bit integers into one number. */
  pushPair(first: number, second: number): void {
    if (this.#filled === BLOCK) this.#flush()
    const half = this.#filled++ * 2
    this.#halves[half] = first
    this.#halves[half + 1] = second
  }

  /** Yields blocks in order; a block is valid until the next one is requested. */
  *blocks(): Generator<Float64Array> {
    const block = new Float64Array(BLOCK)
    for (let at = 0; this.#file !== null && at < this.#written; at += BLOCK) {
      readSync(this.#file, block, 0, block.byteLength, at * 8)
      yield block
    }
    yield this.#block.subarray(0, this.#filled)
  }

  *numbers(): Generator<number, undefined> {
    for (const block of this.blocks()) yield* block
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #flush(): void {
    try {
      this.#file ??= openUnnamed()
      const { byteLength } = this.#block
      const done = writeSync(this.#file, this.#block, 0, byteLength, this.#written * 8)
      if (done < byteLength) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    } catch (error) {
      throw new ImportError(
        `A temporary file can not be written in ${tmpdir()} (${errorCode(error)}). Set TMPDIR to a folder with more room.`,
        { cause: error },
      )
    }
    this.#written += BLOCK
    this.#filled = 0
  }
}

/** Opens an unnamed temporary file, if the system allows it, which disappears with the process. */
function openUnnamed(): number {
  const folder = mkdtempSync(join(tmpdir(), 'parkfetch-import-'))
  const file = openSync(join(folder, 'numbers'), 'wx+')
  try {
    rmSync(folder, { recursive: true })
  } catch {}
  return file
}
