import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Element, writeBlock, writeHeader } from '../tests/osm/write-pbf.ts'
import { seededRandom } from './synthetic.ts'

/** The elements of a neighbourhood, with their numbers of nodes. As in a city's extract. */
const PLAN = [
  { count: 1_500, nodes: 4, side: 0.0001, closed: true, tags: () => ({ building: 'yes' }) },
  { count: 100, nodes: 15, side: 0.002, closed: false, tags: streetTags },
  { count: 4, nodes: 50, side: 0.003, closed: true, tags: parkTags },
  { count: 15, nodes: 4, side: 0.0004, closed: true, tags: pitchTags },
  { count: 40, nodes: 10, side: 0.001, closed: false, tags: pathTags },
  { count: 2, nodes: 30, side: 0.001, closed: true, tags: () => ({ natural: 'water' }) },
  { count: 3, nodes: 20, side: 0.002, closed: true, tags: () => ({ natural: 'wood' }) },
  { count: 5, nodes: 4, side: 0.0002, closed: true, tags: () => ({ amenity: 'toilets' }) },
  { count: 1, nodes: 40, side: 0.01, closed: true, tags: placeTags },
] as const
/** Single nodes with tags, near the middle of each neighbourhood. */
const POINTS = [
  { count: 30, tags: { amenity: 'bench' } },
  { count: 6, tags: { barrier: 'gate' } },
  { count: 4, tags: { amenity: 'drinking_water' } },
  { count: 4, tags: { highway: 'bus_stop', name: 'Oak Street' } },
] as const
/** The rings of a park with two holes, a relation, around the middle. */
const RINGS = [
  { role: 'outer', nodes: 60, radius: 0.004, east: 0 },
  { role: 'inner', nodes: 12, radius: 0.0008, east: -0.0015 },
  { role: 'inner', nodes: 12, radius: 0.0008, east: 0.0015 },
] as const
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
const NODES =
  sumOf(PLAN.map(({ count, nodes }) => count * nodes)) +
  sumOf(RINGS.map(({ nodes }) => nodes)) +
  sumOf(POINTS.map(({ count }) => count))
const WAYS = sumOf(PLAN.map(({ count }) => count)) + RINGS.length
const COLUMNS = 400
/** Degrees. */
const STEP = 0.02
const PACKED = { level: 1, withInfo: true }

/** Writes a .osm.pbf of synthetic neighbourhoods: nodes, ways, relations, with unique ids. */
export async function writeSyntheticOsm(file: string, neighbourhoods: number): Promise<void> {
  const out = createWriteStream(`${file}.making`)
  const write = async (block: Buffer) => {
    if (!out.write(block)) await once(out, 'drain')
  }
  await write(writeHeader())
  for (let at = 0; at < neighbourhoods; at++) await write(writeBlock([...nodesOf(at)], PACKED))
  for (let at = 0; at < neighbourhoods; at++) await write(writeBlock([...waysOf(at)], PACKED))
  for (let at = 0; at < neighbourhoods; at++) await write(writeBlock([relationOf(at)], PACKED))
  out.end()
  await finished(out)
  await rename(`${file}.making`, file)
}

type Place = { lat: number; lng: number }

function* nodesOf(neighbourhood: number): Generator<Element> {
  const random = seededRandom(neighbourhood + 1)
  const south = 30 + Math.floor(neighbourhood / COLUMNS) * STEP
  const west = (neighbourhood % COLUMNS) * STEP
  let id = neighbourhood * NODES
  for (const { count, nodes, side } of PLAN) {
    for (let thing = 0; thing < count; thing++) {
      const centre = { lat: south + random() * STEP, lng: west + random() * STEP }
      for (let corner = 0; corner < nodes; corner++) {
        const angle = (corner / nodes) * 2 * Math.PI
        const radius = side * (0.4 + random() * 0.2)
        const lat = centre.lat + Math.sin(angle) * radius
        yield { type: 'node', id: ++id, lat, lng: centre.lng + Math.cos(angle) * radius }
      }
    }
  }
  const middle = { lat: south + STEP / 2, lng: west + STEP / 2 }
  for (const ring of RINGS) {
    for (let corner = 0; corner < ring.nodes; corner++) {
      yield { type: 'node', id: ++id, ...ringPoint(middle, ring, corner) }
    }
  }
  for (const { count, tags } of POINTS) {
    for (let point = 0; point < count; point++) {
      // Gates are on the edge of the park, all else in it.
      const ring = 'barrier' in tags ? RINGS[0] : { ...RINGS[0], radius: random() * 0.003 }
      yield {
        type: 'node',
        id: ++id,
        ...ringPoint(middle, ring, Math.floor(random() * ring.nodes)),
        tags,
      }
    }
  }
}

type Ring = { nodes: number; radius: number; east: number }

function ringPoint(middle: Place, { nodes, radius, east }: Ring, corner: number): Place {
  const angle = (corner / nodes) * 2 * Math.PI
  return {
    lat: middle.lat + Math.sin(angle) * radius,
    lng: middle.lng + east + Math.cos(angle) * radius,
  }
}

function* waysOf(neighbourhood: number): Generator<Element> {
  let node = neighbourhood * NODES
  let id = neighbourhood * WAYS
  for (const { count, nodes, closed, tags } of PLAN) {
    for (let thing = 0; thing < count; thing++) {
      const refs = Array.from({ length: nodes }, () => ++node)
      if (closed) refs.push(refs[0] as number)
      yield { type: 'way', id: ++id, refs, tags: tags(id) }
    }
  }
  for (const { nodes } of RINGS) {
    const refs = Array.from({ length: nodes }, () => ++node)
    yield { type: 'way', id: ++id, refs: [...refs, refs[0] as number] }
  }
}

function relationOf(neighbourhood: number): Element {
  const last = (neighbourhood + 1) * WAYS
  const members = RINGS.map(({ role }, index) => ({
    type: 'way' as const,
    role,
    ref: last - RINGS.length + 1 + index,
  }))
  const tags = { type: 'multipolygon', leisure: 'park', name: `Common ${neighbourhood}` }
  return { type: 'relation', id: neighbourhood + 1, members, tags }
}

function streetTags(id: number) {
  return { highway: 'residential', name: `Street ${id % 20_011}`, surface: 'asphalt' }
}

function parkTags(id: number): Record<string, string> {
  if (id % 3 === 0) return { leisure: 'playground' }
  return { leisure: 'park', name: `Park ${id}`, opening_hours: 'sunrise-sunset', source: 'made up' }
}

function pathTags(id: number) {
  return { highway: 'footway', surface: id % 2 === 0 ? 'gravel' : 'asphalt', lit: 'yes' }
}

function placeTags(id: number) {
  return { place: 'neighbourhood', name: `Quarter ${id}` }
}

function pitchTags() {
  return { leisure: 'pitch', sport: 'tennis' }
}
