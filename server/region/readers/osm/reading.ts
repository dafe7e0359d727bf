import type { ElementSink } from './element-sink.ts'
import type { OsmNode, OsmRelation, OsmWay } from './elements.ts'
import type { Geometry } from './stores/geometry.ts'
import { TagFilter } from './tag-filter.ts'

/** A reading of a file for one or several collectors, which get the elements that any of them needs. */
export class Reading {
  readonly geometry: Geometry
  readonly filter: TagFilter
  #sinks: readonly ElementSink[]

  /** @param geometry the one the collectors use */
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
