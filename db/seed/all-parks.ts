import boston from './parks/boston.json'
import californiaNationalParks from './parks/california-national-parks.json'
import charlotte from './parks/charlotte.json'
import chicago from './parks/chicago.json'
import denver from './parks/denver.json'
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
  ...denver,
  ...charlotte,
] as readonly SeedPark[]
