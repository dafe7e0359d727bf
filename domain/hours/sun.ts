import type { Coordinates } from '../geo/geo.ts'
import { DAY_MS } from '../time/units.ts'

/** Times of the sun on a day, in minutes since midnight; null where it never gets there. */
export type SunTimes = Record<'dawn' | 'sunrise' | 'sunset' | 'dusk', number | null>

const DAY_MINUTES = 24 * 60
const YEAR_DAYS = 365.2425
const RADIANS = Math.PI / 180
/** The sun's centre below the horizon, in degrees: its radius and refraction, and civil twilight. */
const HORIZON = 0.833
const TWILIGHT = 6

/**
 * The times of the sun on a day at a place, in minutes since the day's midnight in UTC: negative or
 * above 1440 where they are on the day before or after there. Right to about two minutes. Rules:
 * NOAA's general solar position calculations, https://gml.noaa.gov/grad/solcalc/solareqns.PDF
 *
 * @param day its midnight in UTC
 * @param offset added to all of them, for local time
 */
export function sunTimes(day: Date, { lat, lng }: Coordinates, offset = 0): SunTimes {
  const yearDay = (day.getTime() - Date.UTC(day.getUTCFullYear(), 0)) / DAY_MS
  const { equation, declination } = sunOn((2 * Math.PI * (yearDay + 0.5 - lng / 360)) / YEAR_DAYS)
  const noon = DAY_MINUTES / 2 - 4 * lng - equation
  const from = lat * RADIANS
  /** Minutes from when it is this many degrees below the horizon until noon. */
  const until = (below: number) => {
    const cosine =
      (-Math.sin(below * RADIANS) - Math.sin(from) * Math.sin(declination)) /
      (Math.cos(from) * Math.cos(declination))
    return Math.abs(cosine) <= 1 ? (4 * Math.acos(cosine)) / RADIANS : null
  }
  const [light, twilight] = [until(HORIZON), until(TWILIGHT)]
  const at = (minutes: number | null, sign: 1 | -1) =>
    minutes === null ? null : Math.round(noon + sign * minutes) + offset
  return {
    dawn: at(twilight, -1),
    sunrise: at(light, -1),
    sunset: at(light, 1),
    dusk: at(twilight, 1),
  }
}

/** The equation of time in minutes and the sun's declination in radians, by the angle of the year. */
function sunOn(angle: number) {
  const wave = (terms: readonly [sine: number, cosine: number][]) =>
    terms.reduce(
      (sum, [sine, cosine], index) =>
        sum + sine * Math.sin((index + 1) * angle) + cosine * Math.cos((index + 1) * angle),
      0,
    )
  const equation = wave([
    [-0.032077, 0.001868],
    [-0.040849, -0.014615],
  ])
  const declination = wave([
    [0.070257, -0.399912],
    [0.000907, -0.006758],
    [0.00148, -0.002697],
  ])
  return { equation: 229.18 * (0.000075 + equation), declination: 0.006918 + declination }
}
