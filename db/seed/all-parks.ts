import boston from './parks/boston.json'
import californiaNationalParks from './parks/california-national-parks.json'
import chicago from './parks/chicago.json'
import losAngeles from './parks/los-angeles.json'
import newYork from './parks/new-york.json'
import sanFrancisco from './parks/san-francisco.json'
import type { SeedPark } from './seed-park.ts'

/** All hand-written seed parks; a test checks each file against the type. */
export const seedParkList = [
  ...sanFrancisco,
  ...californiaNationalParks,
  ...newYork,
  ...chicago,
  ...losAngeles,
  ...boston,
] as readonly SeedPark[]
