import type { Street } from '#db/stored/street-bytes.ts'
import { type House, packHouses, packLines } from '#db/stored/street-bytes.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { locateMiddle } from '../../../../streets/locate-house.ts'
import { readStreetName } from '../../../../streets/street-name.ts'
import { mostFrequent } from '../../most-frequent.ts'
import { clustersOf } from '../stores/clusters.ts'
import type { StreetCollector } from './street-collector.ts'

/** Lines keep the details that a map shows at this zoom, in pixels: about five metres. */
const DETAIL = { zoom: 15, tolerance: 1 }

/** The ways and houses of a name, as indexes into the collector's lists. */
type Named = { key: string; ways: number[]; houses: number[] }

/** What is known of one street. */
type Parts = { line: Position[]; name: string } | { house: number; at: Coordinates }

/**
 * The streets of a file, by name: ways and houses of one name that are near one another are one
 * street, so that those of two towns are two.
 */
export function* streetsOf(collector: StreetCollector): Generator<Street> {
  tellStrays(collector)
  const points = pointsOf(collector)
  const named = [...byName(collector).entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [, group] of named) {
    const parts = partsOf(collector, group, points)
    const clusters = clustersOf(
      parts.map((part) => ('line' in part ? part.line : [[part.at.lng, part.at.lat]])),
    )
    for (const cluster of clusters) {
      const street = toStreet(
        collector,
        group.key,
        cluster.flatMap((index) => parts[index] ?? []),
      )
      if (street) yield street
    }
  }
}

/** Gives houses without a street the one that others tell. */
function tellStrays({ strays, streetOf, houseStreets }: StreetCollector): void {
  for (const [element, houses] of strays) {
    const street = streetOf.get(element)
    if (street === undefined) continue
    for (const house of houses) houseStreets.put(house, street)
  }
}

function pointsOf({ housePoints, houseCodes, geometry }: StreetCollector) {
  const lats = new Float64Array(houseCodes.length).fill(Number.NaN)
  const lngs = new Float64Array(houseCodes.length)
  housePoints.forEach(geometry.nodes, ({ lat, lng }, house) => {
    lats[house] = lat
    lngs[house] = lng
  })
  return { lats, lngs }
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
  { lats, lngs }: ReturnType<typeof pointsOf>,
): Parts[] {
  const lines = group.ways.flatMap((at): Parts[] => {
    const line = geometry.ways.lineOf(ways.at(at), geometry.nodes)
    const name = texts[wayNames.at(at)] ?? ''
    return line ? [{ line: simplifyLine(line, DETAIL), name }] : []
  })
  const houses = group.houses.flatMap((house): Parts[] => {
    const at = { lat: lats[house] ?? Number.NaN, lng: lngs[house] ?? 0 }
    return Number.isNaN(at.lat) ? [] : [{ house, at }]
  })
  return [...lines, ...houses]
}

function toStreet(collector: StreetCollector, key: string, parts: readonly Parts[]): Street | null {
  const { texts, houseCodes, houseStreets, houseCities, housePostcodes } = collector
  const lines = parts.flatMap((part) => ('line' in part ? [part.line] : []))
  const numbers = parts.flatMap((part) => ('house' in part ? [part] : []))
  const houses = numbers.map(
    ({ house, at }): House => ({ code: houseCodes.at(house), at: [at.lng, at.lat] }),
  )
  const middle = locateMiddle({ lines, houses })
  if (!middle) return null
  const textsOf = (list: { at: (index: number) => number }) =>
    numbers.map(({ house }) => texts[list.at(house)])
  const written = parts.flatMap((part) => ('line' in part ? [part.name] : []))
  const name = mostFrequent(written.length > 0 ? written : textsOf(houseStreets))
  return {
    ...{ name: name ?? key, key },
    city: mostFrequent(textsOf(houseCities)),
    postcode: mostFrequent(textsOf(housePostcodes)),
    ...{ lat: middle.lat, lng: middle.lng },
    lines: packLines(lines),
    houses: packHouses(houses),
  }
}
