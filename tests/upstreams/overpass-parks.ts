/** An element of `out meta bb`, of what is of interest here. */
export type OsmElement = {
  type: 'node' | 'way' | 'relation'
  id: number
  lat?: number
  lon?: number
  bounds?: { minlat: number; minlon: number; maxlat: number; maxlon: number }
  tags: Record<string, string>
  /** When it was last edited. */
  timestamp?: string
}

type Line = [id: string, lat: number, lng: number, metres: number, name: string, more?: string]

/** Real parks at their approximate locations; `metres` is the side of their box, 0 for a node. */
const REAL: Line[] = [
  ['relation/9001', 37.7694, -122.4862, 4000, 'Golden Gate Park', 'toilets=yes; dog=leashed'],
  ['way/9002', 37.7596, -122.4269, 250, 'Mission Dolores Park', 'playground=yes; toilets=yes'],
  ['way/9003', 37.7686, -122.4406, 350, 'Buena Vista Park', 'dog=leashed'],
  ['way/9004', 37.7764, -122.4345, 200, 'Alamo Square', 'dog=leashed; wheelchair=yes'],
  ['way/9005', 37.7448, -122.4164, 300, 'Bernal Heights Park', 'dog=unleashed'],
  ['way/9006', 37.7202, -122.4192, 900, 'John McLaren Park', 'addr:street=Mansell Street'],
  ['way/9007', 37.7825, -122.4683, 300, 'Mountain Lake Park', 'playground=yes; toilets=yes'],
  ['way/9008', 37.7917, -122.436, 300, 'Alta Plaza Park', 'opening_hours=06:00-22:00'],
  ['way/9009', 37.7913, -122.4277, 250, 'Lafayette Park', 'leisure=dog_park'],
  ['way/9010', 37.8008, -122.4102, 120, 'Washington Square', 'addr:city=San Francisco'],
  ['node/9011', 37.7597, -122.4268, 0, 'Mission Dolores Park', 'leisure=playground'],
  ['way/9020', 30.2669, -97.7729, 1200, 'Zilker Metropolitan Park', 'toilets=yes'],
  ['way/9021', 30.2813, -97.7537, 700, 'Pease District Park', 'playground=yes; dog=leashed'],
  ['way/9022', 30.262, -97.7517, 600, 'Auditorium Shores', 'leisure=dog_park'],
  ['way/9030', 41.8758, -87.6189, 1200, 'Grant Park', 'wheelchair=yes; toilets=yes'],
  ['way/9031', 41.9214, -87.6338, 3000, 'Lincoln Park', 'toilets=yes'],
  ['way/9032', 41.8826, -87.6226, 300, 'Millennium Park', 'opening_hours=06:00-23:00'],
  ['way/9040', 43.6631, -70.2742, 500, 'Deering Oaks', 'playground=yes'],
  ['way/9041', 43.6683, -70.2455, 700, 'Eastern Promenade', 'dog=yes'],
  ['relation/9050', 40.7825, -73.9656, 4100, 'Central Park', 'toilets=yes; wheelchair=yes'],
  ['way/9051', 40.7309, -73.9975, 220, 'Washington Square Park', 'playground=yes'],
  ['way/9052', 40.7265, -73.9817, 200, 'Tompkins Square Park', 'leisure=park;dog_park'],
  ['way/9053', 40.6602, -73.969, 2100, 'Prospect Park', 'toilets=yes; dog=leashed'],
  ['way/9060', -16.85, 179.99, 800, 'Dateline Reserve', 'leisure=nature_reserve'],
  ['way/9061', -16.86, -179.985, 500, 'Sunrise Park', ''],
]

const FIRST_WORDS = 'Oak Cedar Willow Harbor Mill Prairie Juniper Elm Granite Meadow'.split(' ')
const SECOND_WORDS = 'Hill Creek Grove Bend Ridge Point Hollow Spring'.split(' ')
const KINDS = ['park', 'park', 'park', 'playground', 'dog_park', 'nature_reserve']
const EXTRAS = ['', 'toilets=yes', 'dog=leashed', 'opening_hours=06:00-22:00', 'wheelchair=yes']
/** The area of synthetic parks: mostly land. */
const LAND = { south: 25, north: 49, west: -124, east: -67 }
/** Degrees between two of them. */
const STEP = 0.02

export const REAL_PARKS: OsmElement[] = REAL.map(toElement)

/** The synthetic parks of a box, always the same; some are unnamed. */
export function madeUpParks(box: {
  south: number
  west: number
  north: number
  east: number
}): OsmElement[] {
  const found: OsmElement[] = []
  const { south, west, north, east } = box
  for (let y = Math.ceil(Math.max(south, LAND.south) / STEP); y * STEP <= north; y++) {
    if (y * STEP > LAND.north) break
    for (let x = Math.ceil(Math.max(west, LAND.west) / STEP); x * STEP <= east; x++) {
      if (x * STEP > LAND.east) break
      const dice = hash(x, y)
      if (dice % 3 === 0) found.push(madeUp(x, y, dice))
    }
  }
  return found
}

function madeUp(x: number, y: number, dice: number): OsmElement {
  const kind = KINDS[dice % KINDS.length] ?? 'park'
  const name = `${pick(FIRST_WORDS, dice >> 3)} ${pick(SECOND_WORDS, dice >> 7)} Park`
  const isNamed = dice % 10 < 9
  const type = dice % 4 === 0 ? 'node' : 'way'
  const id = 100_000_000 + (y + 10_000) * 20_000 + x + 10_000
  const more = `leisure=${kind}; ${pick(EXTRAS, dice >> 11)}`
  const metres = type === 'node' ? 0 : 60 + (dice % 300)
  return toElement([`${type}/${id}`, y * STEP, x * STEP, metres, isNamed ? name : '', more])
}

function toElement([ref, lat, lng, metres, name, more = '']: Line): OsmElement {
  const [type = '', id] = ref.split('/')
  const stated = more.split('; ').filter(Boolean)
  const tags = stated.map((tag) => tag.split('=') as [key: string, value: string])
  const element = {
    type: type as OsmElement['type'],
    id: Number(id),
    tags: { leisure: 'park', ...(name ? { name } : {}), ...Object.fromEntries(tags) },
    timestamp: `2022-05-${String((Number(id) % 28) + 1).padStart(2, '0')}T12:34:56Z`,
  }
  if (metres === 0) return { ...element, lat, lon: lng }
  const dLat = metres / 2 / 111_195
  const dLng = dLat / Math.cos((lat * Math.PI) / 180)
  const bounds = { minlat: lat - dLat, minlon: lng - dLng, maxlat: lat + dLat, maxlon: lng + dLng }
  return { ...element, bounds }
}

function pick(words: string[], dice: number): string {
  return words[dice % words.length] ?? ''
}

/** A pseudo-random integer. */
function hash(x: number, y: number): number {
  const mixed = Math.imul(x + 7919, 73_856_093) ^ Math.imul(y + 104_729, 19_349_663)
  return (Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177) >>> 4) & 0xff_ffff
}
