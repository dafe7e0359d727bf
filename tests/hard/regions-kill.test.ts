import { afterAll, beforeAll, test } from 'vitest'
import { expectNothingLost, TEN_KILLS } from '../processes/region-lives.ts'
import { type Regions, startRegions } from '../upstreams/regions.ts'

let double: Regions

beforeAll(async () => {
  double = await startRegions()
})
afterAll(() => double.close())

test('a server or its reader killed at ten moments of a region’s life loses nothing', () =>
  expectNothingLost(double, TEN_KILLS, 10))
