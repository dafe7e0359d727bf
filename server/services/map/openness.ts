import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Coordinates } from '#domain/geo/geo.ts'
import { type LocalMoment, localMoments } from '#domain/hours/local-moment.ts'
import { openState } from '#domain/hours/open-now.ts'
import { areBySun, readWeekdayHours, weekdayOfLine } from '#domain/hours/weekday-hours.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { loadTimeZones } from '../park/time-zones.ts'
import type { Points, Texts } from './points.ts'

/** Time zones looked up before other requests have their turn: each takes up to 0.03 ms. */
const LOOKED_UP_AT_ONCE = 500

/** The names by number; the first two are 'not looked up' and 'none known'. */
const names: (string | null)[] = [null, null]
const numbers = new Map<string | undefined, number>([[undefined, 1]])

export const OPEN = 2
export const CLOSED = 1
const UNCLEAR = 0
const STATES = { open: OPEN, closed: CLOSED, unknown: UNCLEAR }

/** The widths of boxes in most of which the sun is up everywhere or nowhere, in degrees. */
const BOXES = [20, 4]

/**
 * Up to this latitude a box whose corners are equal is equal throughout. From 60.5 degrees on
 * (90 - 23.5 of the sun - 6 of dawn) a day or a night can begin and end between two corners.
 */
const BOXES_UP_TO = 60

/** Returns a function that says whether points, by index, are open at a time by their own clocks. */
export function opennessOf(points: Points, now: Date): (index: number) => number {
  const { hours, zones, lats, lngs } = points
  const statesOf = statesAt(points.texts.hours, now)
  return (index) => {
    const text = hours[index] ?? 0
    if (text === 0) return UNCLEAR
    const state = statesOf(text, zones[index] ?? 0)
    if (typeof state === 'number') return state
    return state({ lat: lats[index] ?? 0, lng: lngs[index] ?? 0 })
  }
}

/** The same in a whole time zone, or a function of the place. */
type State = number | ((place: Coordinates) => number)
type StatesOf = (text: number, zone: number) => State

/** The states of the last minute that was asked about. */
const cache = new WeakMap<Texts, { minute: number; statesOf: StatesOf }>()

function statesAt(hours: Texts, now: Date): StatesOf {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const known = cache.get(hours)
  if (known?.minute === minute) return known.statesOf
  const statesOf = makeStatesOf(hours, now)
  cache.set(hours, { minute, statesOf })
  return statesOf
}

/**
 * Returns a function that gives the state of hours, by their index, in a time zone, by its number.
 * Each is found when it is first asked for.
 *
 * @param texts weekday lines, as JSON
 */
export function makeStatesOf({ texts }: Pick<Texts, 'texts'>, now: Date): StatesOf {
  const moments: ReturnType<typeof localMoments>[] = []
  const known: State[][] = []
  const readers: ((momentAt: MomentAt) => State)[] = []
  function find(text: number, zone: number): State {
    moments[zone] ??= localMoments(now, zoneName(zone) ?? '')
    const momentAt = moments[zone]
    readers[text] ??= makeReader(JSON.parse(texts[text] ?? '[]'))
    return momentAt ? readers[text](momentAt) : UNCLEAR
  }
  return (text, zone) => {
    const states = known[text] ?? []
    known[text] = states
    const state = states[zone] ?? find(text, zone)
    states[zone] = state
    return state
  }
}

type MomentAt = (place?: Coordinates) => LocalMoment

/** Returns a function that gives the state of hours in a time zone. */
function makeReader(lines: readonly string[]): (momentAt: MomentAt) => State {
  if (areBySun(lines)) return (momentAt) => byBoxes((place) => bySun(lines, momentAt(place)))
  // Most time zones have the same date.
  const weeks = new Map<string, ReturnType<typeof readWeekdayHours>>()
  return (momentAt) => {
    const at = momentAt()
    const key = `${at.date.month} ${at.date.day}`
    const week = weeks.get(key) ?? readWeekdayHours(lines, at.date)
    weeks.set(key, week)
    return STATES[openState(week, at)]
  }
}

function bySun(lines: readonly string[], at: LocalMoment): number {
  const days = [at.weekday, (at.weekday + 6) % 7]
  const wanted = lines.filter((line) => days.includes(weekdayOfLine(line) ?? -1))
  return STATES[openState(readWeekdayHours(wanted, at.date, at.sun), at)]
}

/** Asks for a place itself only where the corners of its box, and of a smaller one, differ. */
function byBoxes(stateAt: (place: Coordinates) => number): (place: Coordinates) => number {
  const boxes = new Map<number, number | null>()
  return (place) => {
    if (Math.abs(place.lat) >= BOXES_UP_TO) return stateAt(place)
    for (const width of BOXES) {
      const south = Math.floor(place.lat / width) * width
      const west = Math.floor(place.lng / width) * width
      const key = (south * 360 + west) * 360 + width
      let state = boxes.get(key)
      if (state === undefined) {
        const corners = [south, south + width].flatMap((lat) =>
          [west, west + width].map((lng) => stateAt({ lat, lng })),
        )
        const [first = UNCLEAR] = corners
        state = corners.every((other) => other === first) ? first : null
        boxes.set(key, state)
      }
      if (state !== null) return state
    }
    return stateAt(place)
  }
}

/** The name of a time zone that points have; null if none is known. */
function zoneName(number: number): string | null {
  return names[number] ?? null
}

/**
 * Looks up the time zones of points with hours that have none yet. Returns whether it has waited
 * for something.
 */
export async function findZones(points: Points): Promise<boolean> {
  const { changes, size, hours, zones, lats, lngs } = points
  if (points.zonedAt === changes) return false
  const zoneAt = await loadTimeZones()
  let lookedUp = 0
  for (let index = 0; index < size; index++) {
    if (!hours[index] || zones[index]) continue
    zones[index] = numberOf(zoneAt({ lat: lats[index] ?? 0, lng: lngs[index] ?? 0 }))
    if (++lookedUp % LOOKED_UP_AT_ONCE === 0) await nextTurn()
  }
  points.zonedAt = changes
  return true
}

/** The number of a time zone, by its name; 1 for none. */
export function numberOf(zone: string | undefined): number {
  const known = numbers.get(zone)
  if (known !== undefined) return known
  numbers.set(zone, names.length)
  return names.push(zone ?? null) - 1
}
