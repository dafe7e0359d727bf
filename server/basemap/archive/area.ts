import { createHash } from 'node:crypto'
import { latitudeAt } from '#domain/geo/mercator.ts'
import type { TileAddress } from '../overzoom.ts'
import type { Archive, ArchiveAbout } from './archive.ts'

/** Of tiles at the edge of an archive, closer ones are its own, and others are those of the world. */
const EDGE_ZOOM = 10
/** Degrees: archives of the world end at about 85.05 north and south, or a little before. */
const WORLD = { lat: 85, lng: 180 }

type Area = Pick<Archive, 'minZoom' | 'bounds'>

/** Whether a regional archive is the one to look for a tile in. */
export function doesReach(archive: Area, address: TileAddress): boolean {
  const { minZoom, bounds } = archive
  if (isWorldwide(archive)) return true
  if (address.z < minZoom) return false
  const [west, south, east, north] = bounds
  const tile = boundsOf(address)
  const isApart =
    tile.west >= east || tile.east <= west || tile.south >= north || tile.north <= south
  if (isApart) return false
  const isWithin =
    tile.west >= west && tile.east <= east && tile.south >= south && tile.north <= north
  return isWithin || address.z >= EDGE_ZOOM
}

export function isWorldwide({ minZoom, bounds: [west, south, east, north] }: Area): boolean {
  const { lat, lng } = WORLD
  return minZoom === 0 && west <= -lng && east >= lng && south <= -lat && north >= lat
}

/** What a client needs to know of a regional archive with another around it. */
export function joinAbout(region: Archive, world: Archive): ArchiveAbout {
  const versions = `${region.version} ${world.version}`
  return {
    version: createHash('sha256').update(versions).digest('hex').slice(0, 12),
    minZoom: Math.min(region.minZoom, world.minZoom),
    maxZoom: Math.max(region.maxZoom, world.maxZoom),
    bounds: world.bounds,
    attribution: [...new Set([region.attribution, world.attribution])].filter(Boolean).join(', '),
  }
}

function boundsOf({ z, x, y }: TileAddress) {
  const count = 2 ** z
  const latAt = (row: number) => latitudeAt(180 - (row / count) * 360)
  const lngAt = (column: number) => (column / count) * 360 - 180
  return { west: lngAt(x), east: lngAt(x + 1), north: latAt(y), south: latAt(y + 1) }
}
