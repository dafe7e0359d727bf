import boston from './parks/boston.json'
import californiaNationalParks from './parks/california-national-parks.json'
import chicago from './parks/chicago.json'
import losAngeles from './parks/los-angeles.json'
import newYork from './parks/new-york.json'
import sanFrancisco from './parks/san-francisco.json'
import type { SeedPark } from './seed-park.ts'

/** Every park the product brings along, each file held against the type by a test. */
export const seedParkList = [
  ...sanFrancisco,
  ...californiaNationalParks,
  ...newYork,
  ...chicago,
  ...losAngeles,
  ...boston,
] as readonly SeedPark[]
