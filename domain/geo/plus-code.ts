import type { Coordinates } from './geo.ts'

/** The digits and steps of Open Location Code, https://github.com/google/open-location-code. */
const DIGITS = '23456789CFGHJMPQRVWX'
const STEPS = [20, 1, 1 / 20, 1 / 400, 1 / 8000]
const ROWS = 5
const COLUMNS = 4

const FULL = /^[2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2,5}$/
const SHORT = /^([2-9CFGHJMPQRVWX]{4}|[2-9CFGHJMPQRVWX]{6})\+[2-9CFGHJMPQRVWX]{2,5}(?=[\s,]|$)/

/** The middle of the area of a full plus code, '87G8Q2JM+MM'; null if it is not one. */
export function readPlusCode(text: string): Coordinates | null {
  const code = text.toUpperCase()
  if (!FULL.test(code)) return null
  const { lat, lng } = offsetOf(code, 0)
  return { lat: lat - 90, lng: lng - 180 }
}

/** A short plus code and the place behind it, '' if none: 'Q2JM+MM New York'. Null if it is not one. */
export function readShortPlusCode(text: string): { code: string; place: string } | null {
  const [code] = SHORT.exec(text.toUpperCase()) ?? []
  return code ? { code, place: text.slice(code.length).replace(/^[\s,]+/, '') } : null
}

/** The middle of the area of a short plus code that is nearest to a position. */
export function nearestPlusCode(code: string, near: Coordinates): Coordinates {
  const first = (8 - code.indexOf('+')) / 2
  const size = STEPS[first - 1] ?? 1
  const offset = offsetOf(code, first)
  const nearest = (at: number, by: number) => Math.round((at - by) / size) * size + by
  return {
    lat: nearest(near.lat + 90, offset.lat) - 90,
    lng: nearest(near.lng + 180, offset.lng) - 180,
  }
}

/** Degrees from the corner of the area that the digits before `first` pairs stand for. */
function offsetOf(code: string, first: number): Coordinates {
  const digits = [...code.replace('+', '')].map((digit) => DIGITS.indexOf(digit))
  const pairs = 2 * (STEPS.length - first)
  let [lat, lng, height, width] = [0, 0, 0, 0]
  digits.forEach((digit, at) => {
    if (at >= pairs) {
      height /= ROWS
      width /= COLUMNS
      lat += Math.floor(digit / COLUMNS) * height
      lng += (digit % COLUMNS) * width
      return
    }
    const step = STEPS[first + Math.floor(at / 2)] ?? 0
    if (at % 2 === 0) lat += digit * step
    else lng += digit * step
    height = width = step
  })
  return { lat: lat + height / 2, lng: lng + width / 2 }
}
