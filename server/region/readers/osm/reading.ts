import type { TextOptions } from '../text-file.ts'
import type { OsmNode, OsmRelation, OsmWay, Scan } from './elements.ts'
import type { Geometry } from './stores/geometry.ts'

/** A file of OpenStreetMap elements in any format; it can be read several times. */
export type OsmSource = {
  /** Passes the elements wanted by the pass to the collectors. Throws ImportError. */
  scan: (reading: Reading, scan: Scan, options: TextOptions) => Promise<void>
  close: () => void
}

export type TagNeeds = {
  /** The keys of these tags, besides 'name'. */
  keys: readonly string[]
  /** Also called with keys that others need. */
  whenNeeded: (key: string, value: string) => keyof typeof BITS | undefined
}

/** Gets the elements it needs, with all tags, and others. It requests ways from `Geometry`. */
export type ElementSink = {
  readonly needs: TagNeeds
  takeRelation: (relation: OsmRelation) => void
  /**
   * @param isNew false if its line was stored before: a merged file may contain it twice, and it
   * comes again without its tags if it was requested late
   */
  takeWay: (way: OsmWay, isNew: boolean) => void
  /** A node with tags of its own. */
  takeNode: (node: OsmNode) => void
}

/** A reading of a file for collectors, which get the elements that any of them needs. */
export class Reading {
  readonly geometry: Geometry
  readonly filter: TagFilter
  #sinks: readonly ElementSink[]

  constructor(geometry: Geometry, sinks: readonly ElementSink[]) {
    this.geometry = geometry
    this.filter = new TagFilter(sinks.map(({ needs }) => needs))
    this.#sinks = sinks
  }

  relation(relation: OsmRelation): void {
    for (const sink of this.#sinks) sink.takeRelation(relation)
  }

  way(way: OsmWay): void {
    const isNew = this.geometry.meetWay(way)
    for (const sink of this.#sinks) sink.takeWay(way, isNew)
  }

  node(node: OsmNode): void {
    for (const sink of this.#sinks) sink.takeNode(node)
  }
}

/** What a tag indicates, as bits: it suffices alone, suffices with a name, or is the name. */
const BITS = { always: 1, 'with a name': 2 }
const NAME = 4

export function isUseful(bits: number): boolean {
  return (bits & BITS.always) !== 0 || bits === (BITS['with a name'] | NAME)
}

export class TagFilter {
  #needs: readonly TagNeeds[]
  #keys: ReadonlySet<string>
  /** First character and length of the keys, so that other texts need not be decoded. */
  #signatures: ReadonlySet<number>

  constructor(needs: readonly TagNeeds[]) {
    this.#needs = needs
    const keys = ['name', ...needs.flatMap((need) => need.keys)]
    this.#keys = new Set(keys)
    this.#signatures = new Set(keys.map((key) => signatureOf(key.charCodeAt(0), key.length)))
  }

  isKey(text: string): boolean {
    return this.#keys.has(text)
  }

  /** Whether a text of this length may be a key. */
  mayBeKey(firstByte: number, bytes: number): boolean {
    return this.#signatures.has(signatureOf(firstByte, bytes))
  }

  /** What a tag indicates, as bits; the union over an element's tags is for `isUseful`. */
  bitsOf(key: string, value: string): number {
    let bits = key === 'name' ? NAME : 0
    for (const { whenNeeded } of this.#needs) {
      const when = whenNeeded(key, value)
      if (when) bits |= BITS[when]
    }
    return bits
  }
}

function signatureOf(first: number, length: number): number {
  return first * 64 + length
}
