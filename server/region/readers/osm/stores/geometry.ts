import type { Coordinates } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { type OsmWay, UNITS_PER_DEGREE } from '../elements.ts'
import { NodeTable } from './node-table.ts'
import { NumberList } from './number-list.ts'

/** The lines of ways and places of nodes that collectors need, each stored once. */
export class Geometry {
  readonly nodes = new NodeTable()
  readonly ways = new WayStore()
  #wantedLines = new Set<number>()
  #wantedWays = new Set<number>()
  #waysRead = false
  #waysLate = false

  /** Whether ways were requested after they had come. */
  get isMissingWays(): boolean {
    return this.#waysLate && this.#wantedLines.size + this.#wantedWays.size > 0
  }

  needsWay(id: number): boolean {
    return this.#wantedLines.has(id) || this.#wantedWays.has(id)
  }

  /** Requests that the line of a way is stored. */
  wantLine(id: number): void {
    if (this.ways.has(id)) return
    this.#wantedLines.add(id)
    if (this.#waysRead) this.#waysLate = true
  }

  /** Requests that a way is passed to the collectors, whatever its tags. */
  wantWay(id: number): void {
    this.#wantedWays.add(id)
    if (this.#waysRead) this.#waysLate = true
  }

  /** Notes that ways have come: some of those requested from now on may be among them. */
  noteWays(): void {
    this.#waysRead = true
  }

  /** Takes a way that comes, and returns whether its line was not stored before. */
  meetWay(way: OsmWay): boolean {
    this.noteWays()
    const isNew = !this.ways.has(way.id)
    this.#wantedWays.delete(way.id)
    if (this.#wantedLines.delete(way.id)) this.keepLine(way)
    return isNew
  }

  /** Stores the line of a way, unless it is stored already. */
  keepLine({ id, refs, outline }: OsmWay): void {
    if (this.ways.has(id)) return
    if (outline) this.ways.addOutline(id, outline)
    else if (refs && refs.length > 0) {
      this.ways.addRefs(id, refs)
      for (const ref of refs) this.nodes.need(ref)
    }
  }

  /** A node that may be needed, in ten-millionths of a degree. */
  offerNode(id: number, lat: number, lng: number): void {
    this.nodes.open()
    const index = this.nodes.indexOf(id)
    if (index >= 0) this.nodes.put(index, lat, lng)
  }
}

/** The lines of ways: of node ids at one to three bytes per point, of locations at 16. */
export class WayStore {
  /** Of each way the number of its nodes, its first id, and differences from then on. */
  #refs = new ByteList()
  /** Of each way with locations the number of its points, then longitudes and latitudes or NaN. */
  #places = new NumberList()
  /** Where a way begins. */
  #starts = new Map<number, number>()
  /** Ways that come with locations instead of node ids. */
  #placed = new Set<number>()

  has(id: number): boolean {
    return this.#starts.has(id)
  }

  addRefs(id: number, refs: readonly number[]): void {
    this.#starts.set(id, this.#refs.length)
    this.#refs.push(refs.length)
    let last = 0
    for (const ref of refs) {
      this.#refs.push(ref - last)
      last = ref
    }
  }

  addOutline(id: number, outline: readonly (Coordinates | null)[]): void {
    this.#starts.set(id, this.#places.length)
    this.#placed.add(id)
    this.#places.push(outline.length)
    for (const point of outline) {
      this.#places.push(point?.lng ?? Number.NaN)
      this.#places.push(point?.lat ?? Number.NaN)
    }
  }

  /** The line of a stored way; null if a node of it is missing. */
  lineOf(id: number, nodes: NodeTable): Position[] | null {
    const start = this.#starts.get(id) ?? Number.NaN
    return this.#placed.has(id) ? this.#placedLine(start) : this.#lineOfNodes(start, nodes)
  }

  #lineOfNodes(start: number, nodes: NodeTable): Position[] | null {
    const next = this.#refs.reader(start)
    const line: Position[] = []
    let ref = 0
    for (let left = next(); left > 0; left--) {
      ref += next()
      const index = nodes.indexOf(ref)
      if (!nodes.has(index)) return null
      line.push([nodes.lngAt(index) / UNITS_PER_DEGREE, nodes.latAt(index) / UNITS_PER_DEGREE])
    }
    return line
  }

  #placedLine(start: number): Position[] | null {
    const line: Position[] = []
    const end = start + 1 + this.#places.at(start) * 2
    for (let at = start + 1; at < end; at += 2) {
      const lng = this.#places.at(at)
      if (Number.isNaN(lng)) return null
      line.push([lng, this.#places.at(at + 1)])
    }
    return line
  }
}

/** Bytes per chunk, as a power of two: a megabyte. */
const CHUNK_BITS = 20
const CHUNK = 1 << CHUNK_BITS

/** A list of integers at one to eight bytes each, smaller ones at fewer. */
class ByteList {
  #chunks: Uint8Array[] = []
  /** In bytes. */
  length = 0

  /** Adds an integer of at most 2^52, of either sign. */
  push(value: number): void {
    let rest = value < 0 ? -value * 2 - 1 : value * 2
    while (rest > 0x7f) {
      this.#add((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.#add(rest)
  }

  /** Reads integers from a byte on, one after another. */
  reader(start: number): () => number {
    let at = start
    return () => {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const byte = this.#chunks[at >>> CHUNK_BITS]?.[at & (CHUNK - 1)] ?? 0
        at++
        value += (byte & 0x7f) * scale
        if (byte < 0x80) break
      }
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
  }

  #add(byte: number): void {
    if ((this.length & (CHUNK - 1)) === 0) this.#chunks.push(new Uint8Array(CHUNK))
    const chunk = this.#chunks[this.length >>> CHUNK_BITS]
    if (chunk) chunk[this.length & (CHUNK - 1)] = byte
    this.length++
  }
}
