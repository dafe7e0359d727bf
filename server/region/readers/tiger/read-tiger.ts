import { stat } from 'node:fs/promises'
import { type NumberRange, packLines, packNumbers, type Street } from '#db/stored/street-bytes.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { locateMiddle } from '../../../streets/locate-house.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import { ImportError, type ImportReader } from '../../import/records.ts'
import { clustersOf, mostFrequent, STREET_DETAIL } from '../osm/stores/clusters.ts'
import { archiveOf, archivesIn, type Segment, segmentsOf } from './segments.ts'

/** Reads streets from the Census Bureau's address ranges (TIGER/Line ADDRFEAT). */
export function tigerReader(kind: 'county' | 'counties'): ImportReader {
  return async function* (file, { signal, withStreets, onProgress }) {
    if (!withStreets) {
      throw new ImportError(
        `${file} has streets and no parks: bring it in at /admin/regions, where streets are stored.`,
      )
    }
    const { size } = await stat(file)
    const onBytes = (bytesRead: number) =>
      onProgress?.({ bytesRead, totalBytes: size, phase: 'Reading' })
    const archives =
      kind === 'county' ? [await archiveOf(file)] : archivesIn(file, { signal, onBytes })
    for await (const archive of archives) {
      for (const street of streetsOf(await segmentsOf(archive))) yield { street }
      signal?.throwIfAborted()
    }
    onBytes(size)
  }
}

/** The streets of a county by name: segments of one name that are near one another are one street. */
function* streetsOf(segments: readonly Segment[]): Generator<Street> {
  const groups = new Map<string, { key: string; segments: Segment[] }>()
  const spelled = new Map<string, string>()
  for (const segment of segments) {
    const name = spelled.get(segment.name) ?? spelledOut(segment.name)
    spelled.set(segment.name, name)
    const { key, directions } = readStreetName(name)
    if (key === '') continue
    const id = `${key}/${directions}`
    const group = groups.get(id) ?? { key, segments: [] }
    groups.set(id, group)
    group.segments.push({ ...segment, name })
  }
  for (const [, group] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const cluster of clustersOf(group.segments.map(({ line }) => line))) {
      const own = cluster.flatMap((at) => group.segments[at] ?? [])
      const street = toStreet(group.key, own)
      if (street) yield street
    }
  }
}

function toStreet(key: string, segments: readonly Segment[]): Street | null {
  const lines: Position[][] = []
  const places = new Map<number, number>()
  const ranges = new Map<string, NumberRange>()
  for (const segment of segments) {
    const { id, line } = segment
    // A line comes once for each of its ranges.
    const at = places.get(id) ?? lines.push(simplifyLine(line, STREET_DETAIL)) - 1
    places.set(id, at)
    for (const range of segment.ranges) {
      ranges.set(JSON.stringify([at, range]), { ...range, line: at })
    }
  }
  const middle = locateMiddle({ lines, houses: [] })
  if (!middle) return null
  return {
    name: mostFrequent(segments.map(({ name }) => name)) ?? key,
    key,
    city: null,
    postcode: mostFrequent(segments.map(({ zip }) => zip)),
    lat: middle.lat,
    lng: middle.lng,
    lines: packLines(lines),
    houses: packNumbers([], [...ranges.values()]),
  }
}

// The Census Bureau's abbreviations in names of streets:
// https://www2.census.gov/geo/pdfs/maps-data/data/tiger/tgrshp2025/TGRSHP2025_TechDoc_D.pdf

const DIRECTIONS = readTable(`
  N North, S South, E East, W West, NE Northeast, NW Northwest, SE Southeast, SW Southwest`)
/** Types of streets behind their names. */
const TYPES = readTable(`
  Aly Alley, Ave Avenue, Blf Bluff, Blvd Boulevard, Brg Bridge, Byp Bypass, Cir Circle,
  Cres Crescent, Cswy Causeway, Ct Court, Ctr Center, Cv Cove, Dr Drive, Expy Expressway,
  Ext Extension, Fwy Freeway, Gdns Gardens, Grv Grove, Hbr Harbor, Holw Hollow, Hts Heights,
  Hwy Highway, Is Island, Jct Junction, Lndg Landing, Ln Lane, Mdw Meadow, Mdws Meadows,
  Mnr Manor, Orch Orchard, Pkwy Parkway, Pl Place, Plz Plaza, Pt Point, Rd Road, Rdg Ridge,
  Rte Route, Spg Spring, Spgs Springs, Sq Square, St Street, Ter Terrace, Tpke Turnpike,
  Trce Trace, Trl Trail, Vis Vista, Vw View, Xing Crossing`)
/** Words before others. */
const WORDS = readTable(`
  Ave Avenue, Co County, Ft Fort, Hwy Highway, Mt Mount, Rd Road, Rte Route, St Saint`)

/** 'N North, S South' as a record. */
function readTable(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(',').map((pair) => pair.trim().split(' ')))
}

/** A street's name as OpenStreetMap and signs have it: 'E 34th St' is 'East 34th Street'. */
export function spelledOut(name: string): string {
  const words = name.replace(/^I- (?=\d)/, 'I-').split(/\s+/)
  const isDirection = (at: number) => Object.hasOwn(DIRECTIONS, words[at] ?? '')
  const isType = (at: number) => Object.hasOwn(TYPES, words[at] ?? '')
  let [from, to] = [0, words.length]
  // 'Ave N' is named by a letter, and so is 'E St NW'.
  if (to > 1 && isDirection(to - 1) && !(to === 2 && isType(0))) to -= 1
  if (to > 1 && isDirection(0) && !(to === 2 && isType(1))) from = 1
  return words
    .map((word, at) => {
      if (at < from || at >= to) return DIRECTIONS[word] ?? word
      const isLast = at === to - 1 && at > from
      const meaning = isLast ? TYPES : at < to - 1 ? WORDS : {}
      return Object.hasOwn(meaning, word) ? meaning[word] : word
    })
    .join(' ')
}
