import type { OsmWay } from '../elements.ts'
import { NodeTable } from './node-table.ts'
import { WayStore } from './way-store.ts'

/**
 * The lines of ways and the places of nodes that the collectors of a reading need, each kept once. If relations
 * come before ways and ways before nodes, the file is read once.
 */
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

  /** Requests that the line of a way is kept. */
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

  /** Notes that ways have come, of whatever tags: some of those requested from now on may be among them. */
  noteWays(): void {
    this.#waysRead = true
  }

  /** Takes a way that comes, and returns whether its line was not kept before. */
  meetWay(way: OsmWay): boolean {
    this.noteWays()
    const isNew = !this.ways.has(way.id)
    this.#wantedWays.delete(way.id)
    if (this.#wantedLines.delete(way.id)) this.keepLine(way)
    return isNew
  }

  /** Keeps the line of a way, unless it is kept already. */
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
