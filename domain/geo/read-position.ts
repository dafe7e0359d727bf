import { MAX_LATITUDE } from '../search/search-defaults.ts'
import { type Coordinates, wrapLongitude } from './geo.ts'
import { readPlusCode } from './plus-code.ts'

/**
 * Reads a position from what people paste: '40.7825, -73.966', '40.7825° N 73.966° W',
 * '40° 46′ 57″ N, 73° 57′ 58″ W', 'lat 40.7825 lng -73.966', 'geo:40.7825,-73.966', a full plus
 * code, or a link of Google Maps, Apple Maps, OpenStreetMap or Bing, which is not opened. Null if
 * the text is anything else or not on earth.
 */
export function readPosition(text: string): Coordinates | null {
  const trimmed = text.trim()
  if (LINK.test(trimmed)) return readLink(trimmed)
  // '87G8Q2QM+4R New York'
  return readPlusCode(trimmed.replace(/[\s,].*$/s, '')) ?? readPair(trimmed)
}

/** A position as a short text: '40.7825, -73.966', precise to 11 cm. */
export function positionText({ lat, lng }: Coordinates): string {
  return [lat, lng].map((degrees) => Number(degrees.toFixed(6))).join(', ')
}

const LINK = /^(?:geo:|https?:\/\/|(?:[a-z]+\.)?(?:google|apple|openstreetmap|bing)\.[a-z.]+\/)/i

/** The parameters of map links that hold a position: first the place's, then the view's. */
const PARAMETERS =
  'q query coordinate ll destination daddr where1 sp cp center sll viewpoint'.split(' ')

function readLink(link: string): Coordinates | null {
  const url = toUrl(/^(?:geo|https?):/i.test(link) ? link : `https://${link}`)
  if (!url) return null
  const { searchParams: values, hash } = url
  const path = decode(url.pathname).replaceAll('+', ' ')
  const [, placeLat, placeLng] = [...path.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].at(-1) ?? []
  const [, mapLat, mapLng] = /^#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? []
  const candidates = [
    `${placeLat}, ${placeLng}`,
    `${values.get('mlat') ?? values.get('lat')}, ${values.get('mlon') ?? values.get('lon')}`,
    ...PARAMETERS.map((name) => values.get(name) ?? ''),
    /@(-?[\d.]+,-?[\d.]+)/.exec(path)?.[1] ?? '',
    ...path.split('/').reverse(),
    `${mapLat}, ${mapLng}`,
  ]
  for (const candidate of candidates) {
    // 'loc:40.78,-73.97', 'point.40.78_-73.97_Central Park', '40.78~-73.97', '40.78,-73.97(Label)'.
    const text = candidate.replace(/^(?:loc:|point\.)|[(;].*$/g, '').replace(/[~_]/g, ',')
    const position = readPair(text) ?? readPair(text.split(',').slice(0, 2).join())
    if (position) return position
  }
  return null
}

function toUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Degrees, and minutes or seconds. */
const DEGREES = String.raw`([-+]?)(\d{1,3}(?:\.\d+)?)`
const SIXTIETHS = String.raw`([0-5]?\d(?:\.\d+)?)`
const MARKED = String.raw`${DEGREES}(?:\s*°(?:\s*${SIXTIETHS}\s*'?(?:\s*${SIXTIETHS}\s*"?)?)?)?`
const SPACED = String.raw`${DEGREES}(?:\s+|:)${SIXTIETHS}(?:(?:\s+|:)${SIXTIETHS})?`
const BETWEEN = String.raw`(\s*[,;/|&]\s*|\s+|(?<=[NSEW°'"])\s*)`
/** The letter of an angle is before it or behind it; X and Y stand for 'lat' and 'lng'. */
const PAIRS = [MARKED, SPACED].flatMap((angle) =>
  [String.raw`([NSEW])\s*${angle}()`, String.raw`([XY]?)\s*${angle}\s*([NSEW]?)`].map(
    (lettered) => new RegExp(`^${lettered}${BETWEEN}${lettered}$`),
  ),
)

const LONGEST_PAIR = 80

/** Reads two angles; null unless the text consists of them. */
function readPair(text: string): Coordinates | null {
  if (text.length > LONGEST_PAIR || !/\p{Nd}\P{Nd}+\p{Nd}/u.test(text)) return null
  const words = normalise(text)
  for (const pair of PAIRS) {
    const found = pair.exec(words)
    if (!found) continue
    const parts = found.slice(1).map((part) => part ?? '')
    const [first, between = '', second] = [parts.slice(0, 6), parts[6], parts.slice(7)]
    // '10001 2345' and '5/10' are not positions.
    const isClear = between.includes(',') || [first, second].every(isClearAngle)
    if (isClear) return toCoordinates(toAngle(first), toAngle(second))
  }
  return null
}

function normalise(text: string): string {
  const words = text
    .replace(/[−–—]/g, '-')
    .replace(/''|[″“”„]/g, '"')
    .replace(/[′’‘ʹ´]/g, "'")
    .replace(/[()[\]{}]/g, ' ')
    .replace(/[º˚]|\bdeg(?:rees)?\b\.?/gi, '°')
    .normalize('NFKC')
    .replace(/(\d)d\s*(\d+)m(?:\s*([\d.]+)s)?/gi, `$1° $2' $3`)
    .replace(/\b(?:gps|coord(?:inate)?s?|position)\b:?/gi, ' ')
    .replace(/\blat(?:itude)?\b\.?\s*[:=]?/gi, ' X ')
    .replace(/\b(?:lng|lon|long|longitude)\b\.?\s*[:=]?/gi, ' Y ')
    .replace(/\b(north|south|east|west)\b/gi, (word) => word.charAt(0))
    .trim()
    .toUpperCase()
  // '40,7825 -73,966'
  const hasCommas = !words.includes('.') && (words.match(/\d,\d/g) ?? []).length === 2
  return hasCommas ? words.replace(/(\d),(\d)/g, '$1.$2') : words
}

function isClearAngle(angle: string[]): boolean {
  const [before, , , , , after] = angle
  return Boolean(before || after) || angle.some((part) => part.includes('.'))
}

type Angle = { degrees: number; axis: 'lat' | 'lng' | null }

function toAngle([before, sign, degrees, minutes, seconds, after]: string[]): Angle {
  const letter = after || before || ''
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = sign === '-' || letter === 'S' || letter === 'W'
  const axis = /[NSX]/.test(letter) ? 'lat' : /[EWY]/.test(letter) ? 'lng' : null
  return { degrees: isNegative ? -size : size, axis }
}

function toCoordinates(first: Angle, second: Angle): Coordinates | null {
  if (first.axis !== null && first.axis === second.axis) return null
  const isSwapped =
    first.axis === 'lng' ||
    second.axis === 'lat' ||
    (first.axis === second.axis && Math.abs(first.degrees) > 90)
  const [lat, lng] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 360) return null
  return { lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)), lng: wrapLongitude(lng) }
}
