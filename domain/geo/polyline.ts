/** Steps per degree. */
const DEFAULT = { steps: 1e4 }

/**
 * Decodes an encoded polyline, latitude before longitude, into positions with the longitude first.
 * By default there are 10,000 steps per degree. The format:
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function decodePolyline(text: string, { steps } = DEFAULT): [lng: number, lat: number][] {
  const positions: [number, number][] = []
  const differences = readNumbers(text)
  let lat = 0
  let lng = 0
  for (let index = 0; index + 1 < differences.length; index += 2) {
    lat += differences[index] ?? 0
    lng += differences[index + 1] ?? 0
    positions.push([lng / steps, lat / steps])
  }
  return positions
}

/**
 * Encodes positions, the longitude first, as `decodePolyline` reads them. Positions that round to
 * the one before are left out.
 */
export function encodePolyline(
  positions: readonly (readonly [lng: number, lat: number])[],
  { steps } = DEFAULT,
): string {
  let text = ''
  let last = { lat: 0, lng: 0 }
  for (const [longitude, latitude] of positions) {
    const next = { lat: Math.round(latitude * steps), lng: Math.round(longitude * steps) }
    if (text !== '' && next.lat === last.lat && next.lng === last.lng) continue
    text += encodeNumber(next.lat - last.lat) + encodeNumber(next.lng - last.lng)
    last = next
  }
  return text
}

/** Five bits a character, the lowest first; the lowest bit of a number is its sign. */
function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (let index = 0; index < text.length; index++) {
    const bits = text.charCodeAt(index) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits < 0x20) {
      numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
      value = 0
      shift = 0
    }
  }
  return numbers
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}
