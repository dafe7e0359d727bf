import type { OsmNode, OsmRelation, OsmWay } from './elements.ts'

/** When an element with a certain tag is needed. */
export type When = 'always' | 'with a name'

/** Which elements a collector needs, by their tags. */
export type TagNeeds = {
  /** The keys of these tags, besides 'name'. */
  keys: readonly string[]
  /** Also asked about keys that others need. */
  whenNeeded: (key: string, value: string) => When | undefined
}

/**
 * A collector of elements. It gets those it needs, with all of their tags, and may get others as well, which
 * other collectors of the same reading need. It requests lines and ways of the reading's `Geometry`.
 */
export type ElementSink = {
  readonly needs: TagNeeds
  takeRelation: (relation: OsmRelation) => void
  /**
   * @param isNew false if its line was kept before: a merged file may contain it twice, and it comes again
   * without its tags if it was requested late
   */
  takeWay: (way: OsmWay, isNew: boolean) => void
  /** A node with tags of its own. */
  takeNode: (node: OsmNode) => void
}
