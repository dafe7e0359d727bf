import { bostonParks } from './parks/boston.ts'
import { californiaNationalParks } from './parks/california-national-parks.ts'
import { chicagoParks } from './parks/chicago.ts'
import { losAngelesParks } from './parks/los-angeles.ts'
import { newYorkParks } from './parks/new-york.ts'
import { sanFranciscoParks } from './parks/san-francisco.ts'
import type { SeedPark } from './seed-park.ts'

/** Every park the product brings along. */
export const seedParkList: readonly SeedPark[] = [
  ...sanFranciscoParks,
  ...californiaNationalParks,
  ...newYorkParks,
  ...chicagoParks,
  ...losAngelesParks,
  ...bostonParks,
]
