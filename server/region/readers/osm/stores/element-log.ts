import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '#db/unavailable.ts'
import { ImportError } from '../../../import/records.ts'
import type { OsmWay, Scan } from '../elements.ts'
import type { Reading } from '../reading.ts'

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

/** The nodes and ways of a text file, which are faster to read again than the text itself. */
export class ElementLog {
  /** Id, latitude and longitude. */
  #nodes = new NumberLog()
  /** Id, whether locations follow, how many, then these or the node ids. */
  #ways = new NumberLog()

  addNode(id: number, lat: number, lng: number): void {
    this.#nodes.push(id)
    this.#nodes.pushPair(lat, lng)
  }

  addWay({ id, refs = [], outline }: OsmWay): void {
    this.#ways.push(id)
    this.#ways.push(outline ? 1 : 0)
    const values = outline ? outline.flatMap((point) => [point?.lat, point?.lng]) : refs
    this.#ways.push(values.length)
    for (const value of values) this.#ways.push(value ?? Number.NaN)
  }

  /** Passes the needed elements of the given kind to the reading. */
  replay(reading: Reading, scan: Exclude<Scan, 'all'>): void {
    if (scan === 'nodes') this.#replayNodes(reading)
    else this.#replayWays(reading)
  }

  close(): void {
    this.#nodes.close()
    this.#ways.close()
  }

  #replayNodes({ geometry }: Reading): void {
    for (const block of this.#nodes.blocks()) {
      const halves = new Int32Array(block.buffer, block.byteOffset, block.length * 2)
      for (let at = 0; at < block.length; at += 2) {
        const half = (at + 1) * 2
        geometry.offerNode(block[at] ?? 0, halves[half] ?? 0, halves[half + 1] ?? 0)
      }
    }
  }

  #replayWays(reading: Reading): void {
    const numbers = this.#ways.numbers()
    const next = () => numbers.next().value ?? Number.NaN
    for (let id = numbers.next(); !id.done; id = numbers.next()) {
      const isPlaced = next() === 1
      const values = Array.from({ length: next() }, next)
      if (!reading.geometry.needsWay(id.value)) continue
      const points = isPlaced ? { outline: toOutline(values) } : { refs: values }
      reading.way({ id: id.value, tags: {}, ...points })
    }
  }
}

function toOutline(values: readonly number[]) {
  return Array.from({ length: values.length / 2 }, (_, index) => {
    const [lat, lng] = [values[index * 2] ?? 0, values[index * 2 + 1] ?? 0]
    return Number.isNaN(lat) ? null : { lat, lng }
  })
}
