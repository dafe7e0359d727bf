import { readHouseNumbers } from '#db/stored/house-number.ts'
import type { OsmTags } from '../../../osm-rules.ts'
import type { OsmNode, OsmRelation, OsmWay } from '../elements.ts'
import type { ElementSink, TagNeeds } from '../reading.ts'
import type { Geometry } from '../stores/geometry.ts'
import { Distinct, NumberList } from '../stores/number-list.ts'
import { PointList } from '../stores/point-list.ts'

/** Values of `highway` that are no streets, or none yet. */
const NO_STREETS: ReadonlySet<string> = new Set(
  `bus_stop bus_guideway construction corridor crossing elevator emergency_access_point motorway_junction
  platform proposed raceway razed rest_area services speed_camera street_lamp traffic_signals`.split(
    /\s+/,
  ),
)
/** Numbers of roads that people write in addresses: 'US 101', 'CA 9'. */
const ROAD_REF = /^(?:US|I|[A-Z]{2})[ -]\d+[A-Z]?$/
/** A relation of a street and its houses. */
const HOUSES_OF_STREET = 'associatedStreet'
/** The number of no text. */
const NONE = -1

const NEEDS: TagNeeds = {
  keys: ['highway', 'ref', 'addr:housenumber', 'addr:interpolation', 'type'],
  whenNeeded(key, value) {
    if (key === 'addr:housenumber' || key === 'addr:interpolation') return 'always'
    if (key === 'highway' && !NO_STREETS.has(value)) return 'with a name'
    if (key === 'type' && value === HOUSES_OF_STREET) return 'with a name'
    return key === 'ref' && refsIn(value).length > 0 ? 'always' : undefined
  },
}

/** Collects named streets and house numbers, from elements in any order. */
export class StreetCollector implements ElementSink {
  readonly needs = NEEDS
  readonly geometry: Geometry
  #texts = new Distinct<string>()
  /** Names of streets, cities and postal codes, each once. */
  readonly texts = this.#texts.values
  /** Of each way of a street its id, and the number of its name. */
  readonly ways = new NumberList()
  readonly wayNames = new NumberList()
  /** Where the houses are. */
  readonly housePoints = new PointList()
  /** Of each house its number as a code, and the numbers of its street, city and postal code. */
  readonly houseCodes = new NumberList()
  readonly houseStreets = new NumberList()
  readonly houseCities = new NumberList()
  readonly housePostcodes = new NumberList()
  /** The streets of elements that others name: 'way/123'. */
  readonly streetOf = new Map<string, number>()
  /** Houses whose street others must name, by their elements. */
  readonly strays = new Map<string, number[]>()
  /** Buildings of several lines, by the way that stands for each. */
  #relations = new Map<number, OsmRelation>()

  constructor(geometry: Geometry) {
    this.geometry = geometry
  }

  takeRelation(relation: OsmRelation): void {
    const { id, tags, members, centre } = relation
    if (tags.type === HOUSES_OF_STREET && tags.name) {
      const street = this.#numberOf(tags.name)
      for (const member of members) {
        if (member.role === 'house') this.streetOf.set(`${member.type}/${member.id}`, street)
      }
    }
    if (!tags['addr:housenumber']) return
    const outer = members.find(({ type, role }) => type === 'way' && role === 'outer')
    if (centre) {
      this.#addHouses(`relation/${id}`, tags, (house) => this.housePoints.add(centre, house))
    } else if (outer) {
      this.#relations.set(outer.id, relation)
      this.geometry.wantWay(outer.id)
    }
  }

  takeWay(way: OsmWay, isNew: boolean): void {
    const { id, tags, refs } = way
    const relation = this.#relations.get(id)
    this.#relations.delete(id)
    const addPoint = (house: number) => this.housePoints.addMiddle(way, this.geometry.nodes, house)
    if (relation) this.#addHouses(`relation/${relation.id}`, relation.tags, addPoint)
    if (tags['addr:interpolation'] && tags['addr:street']) {
      const street = this.#numberOf(tags['addr:street'])
      for (const ref of refs ?? []) this.streetOf.set(`node/${ref}`, street)
    } else if (isNew) this.#addHouses(`way/${id}`, tags, addPoint)
    if (isNew) this.#addStreet(way)
  }

  takeNode(node: OsmNode): void {
    this.#addHouses(`node/${node.id}`, node.tags, (house) => this.housePoints.add(node, house))
  }

  #addStreet(way: OsmWay): void {
    const { highway, name, ref = '' } = way.tags
    if (!highway || NO_STREETS.has(highway)) return
    const names = [...(name ? [name] : []), ...refsIn(ref)]
    for (const one of names) {
      this.ways.push(way.id)
      this.wayNames.push(this.#numberOf(one))
    }
    if (names.length > 0) this.geometry.keepLine(way)
  }

  #addHouses(element: string, tags: OsmTags, addPoint: (house: number) => void): void {
    const number = tags['addr:housenumber']
    if (!number) return
    const street = tags['addr:street'] ?? tags['addr:place']
    for (const code of readHouseNumbers(number)) {
      const house = this.houseCodes.length
      this.houseCodes.push(code)
      this.houseStreets.push(this.#numberOf(street))
      this.houseCities.push(this.#numberOf(tags['addr:city']))
      this.housePostcodes.push(this.#numberOf(tags['addr:postcode']))
      addPoint(house)
      if (!street) this.strays.set(element, [...(this.strays.get(element) ?? []), house])
    }
  }

  #numberOf(text: string | undefined): number {
    return text ? this.#texts.numberOf(text, text) : NONE
  }
}

/** The road numbers in a tag: 'US 101;CA 1'. */
function refsIn(value: string): string[] {
  return value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => ROAD_REF.test(part))
}
