import { type House, packHouses, packLines, type Street } from '#db/stored/street-bytes.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { locateMiddle } from '../../../../streets/locate-house.ts'
import { readStreetName } from '../../../../streets/street-name.ts'
import { clustersOf, mostFrequent, STREET_DETAIL } from '../stores/clusters.ts'
import type { StreetCollector } from './street-collector.ts'

/** The ways and houses of a name, as indexes into the collector's lists. */
type Named = { key: string; ways: number[]; houses: number[] }

/** What is known of one street. */
type Parts = { line: Position[]; name: string } | { house: number; at: Coordinates }

/** The streets of a file: ways and houses of one name that are near one another. */
export function* streetsOf(collector: StreetCollector): Generator<Street> {
  const { strays, streetOf, houseStreets, housePoints, houseCodes, geometry } = collector
  for (const [element, houses] of strays) {
    const street = streetOf.get(element)
    if (street === undefined) continue
    for (const house of houses) houseStreets.put(house, street)
  }
  const lats = new Float64Array(houseCodes.length).fill(Number.NaN)
  const lngs = new Float64Array(houseCodes.length)
  housePoints.forEach(geometry.nodes, ({ lat, lng }, house) => {
    lats[house] = lat
    lngs[house] = lng
  })
  const named = [...byName(collector)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [, group] of named) {
    const parts = partsOf(collector, group, { lats, lngs })
    const clusters = clustersOf(
      parts.map((part) => ('line' in part ? part.line : [[part.at.lng, part.at.lat]])),
    )
    for (const cluster of clusters) {
      const own = cluster.flatMap((index) => parts[index] ?? [])
      const street = toStreet(collector, group.key, own)
      if (street) yield street
    }
  }
}

function byName({ texts, ways, wayNames, houseStreets }: StreetCollector): Map<string, Named> {
  const names = texts.map(readStreetName)
  const groups = new Map<string, Named>()
  const groupOf = (text: number): Named | undefined => {
    const name = names[text]
    if (!name || name.key === '') return undefined
    const id = `${name.key}/${name.directions}`
    const group = groups.get(id) ?? { key: name.key, ways: [], houses: [] }
    groups.set(id, group)
    return group
  }
  for (let at = 0; at < ways.length; at++) groupOf(wayNames.at(at))?.ways.push(at)
  for (let at = 0; at < houseStreets.length; at++) groupOf(houseStreets.at(at))?.houses.push(at)
  return groups
}

function partsOf(
  { texts, ways, wayNames, geometry }: StreetCollector,
  group: Named,
  { lats, lngs }: { lats: Float64Array; lngs: Float64Array },
): Parts[] {
  const lines = group.ways.flatMap((at): Parts[] => {
    const line = geometry.ways.lineOf(ways.at(at), geometry.nodes)
    const name = texts[wayNames.at(at)] ?? ''
    return line ? [{ line: simplifyLine(line, STREET_DETAIL), name }] : []
  })
  const houses = group.houses.flatMap((house): Parts[] => {
    const at = { lat: lats[house] ?? Number.NaN, lng: lngs[house] ?? 0 }
    return Number.isNaN(at.lat) ? [] : [{ house, at }]
  })
  return [...lines, ...houses]
}

function toStreet(collector: StreetCollector, key: string, parts: readonly Parts[]): Street | null {
  const { texts, houseCodes, houseStreets, houseCities, housePostcodes } = collector
  const ways = parts.filter((part) => 'line' in part)
  const lines = ways.map(({ line }) => line)
  const numbers = parts.filter((part) => 'house' in part)
  const houses = numbers.map(
    ({ house, at }): House => ({ code: houseCodes.at(house), at: [at.lng, at.lat] }),
  )
  const middle = locateMiddle({ lines, houses })
  if (!middle) return null
  const textsOf = (list: { at: (index: number) => number }) =>
    numbers.map(({ house }) => texts[list.at(house)])
  const names = ways.length > 0 ? ways.map(({ name }) => name) : textsOf(houseStreets)
  return {
    name: mostFrequent(names) ?? key,
    key,
    city: mostFrequent(textsOf(houseCities)),
    postcode: mostFrequent(textsOf(housePostcodes)),
    lat: middle.lat,
    lng: middle.lng,
    lines: packLines(lines),
    houses: packHouses(houses),
  }
}
