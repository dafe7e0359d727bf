import type { OsmWay, Scan } from './elements.ts'
import { NumberLog } from './number-log.ts'
import type { Reading } from './reading.ts'

/**
 * Logs the nodes and ways of a text file, to be looked up once it is known which are needed:
 * reading the text again would take far longer.
 */
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
      reading.way({
        id: id.value,
        tags: {},
        ...(isPlaced ? { outline: toOutline(values) } : { refs: values }),
      })
    }
  }
}

function toOutline(values: readonly number[]) {
  return Array.from({ length: values.length / 2 }, (_, index) => {
    const [lat, lng] = [values[index * 2] ?? 0, values[index * 2 + 1] ?? 0]
    return Number.isNaN(lat) ? null : { lat, lng }
  })
}
