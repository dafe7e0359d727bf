import { expect, test } from 'vitest'
import { sunTimes } from './sun.ts'

// By NOAA's detailed calculation, in minutes of the day in UTC.
test.each([
  ['New York', '2026-06-21', [40.71, -74.01], [531.6, 565, 1470.8, 1504.2]],
  ['Chicago', '2026-01-14', [41.88, -87.63], [765.2, 796.1, 1363.6, 1394.4]],
  ['San Francisco', '2026-11-26', [37.77, -122.42], [872.9, 901.6, 1492.3, 1521]],
  ['Sydney', '2026-03-20', [-33.87, 151.21], [-267, -242, 486.9, 511.8]],
  ['Tokyo', '2026-09-23', [35.68, 139.69], [-235.9, -210.4, 517.4, 542.8]],
  ['Anchorage', '2026-12-21', [61.22, -149.9], [1092, 1154.4, 1481.4, 1543.8]],
] as const)('the sun in %s on %s, to three minutes', (_, day, [lat, lng], expected) => {
  const { dawn, sunrise, sunset, dusk } = sunTimes(new Date(day), { lat, lng })
  for (const [index, time] of [dawn, sunrise, sunset, dusk].entries()) {
    expect(Math.abs((time ?? Number.NaN) - (expected[index] ?? 0))).toBeLessThan(3)
  }
})

test.each([
  ['Anchorage', '2026-06-21', [61.22, -149.9], [false, true, true, false]],
  ['Tromsø in summer', '2026-06-21', [69.65, 18.96], [false, false, false, false]],
  ['Tromsø in winter', '2026-12-21', [69.65, 18.96], [true, false, false, true]],
  ['the pole', '2026-03-20', [90, 0], [false, false, false, false]],
] as const)('in %s on %s it does not get everywhere', (_, day, [lat, lng], isThere) => {
  const { dawn, sunrise, sunset, dusk } = sunTimes(new Date(day), { lat, lng })
  expect([dawn, sunrise, sunset, dusk].map((time) => time !== null)).toEqual(isThere)
})
