import type { Coordinates } from '#domain/geo/geo.ts'
import { type LocalMoment, localMoments } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import { areBySun } from '#domain/hours/weekday-hours.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { zoneName } from './point-zones.ts'
import type { Points, Texts } from './points.ts'

export const OPEN = 2
export const CLOSED = 1
const UNCLEAR = 0
const STATES = { open: OPEN, closed: CLOSED, unknown: UNCLEAR }

/** The width of boxes in most of which the sun is up everywhere or nowhere, in degrees. */
const BOX = 5
const BOXES_AROUND = 360 / BOX

/** Returns a function that tells whether points, by index, are open at a time by their own clocks. */
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
const kept = new WeakMap<Texts, { minute: number; statesOf: StatesOf }>()

function statesAt(hours: Texts, now: Date): StatesOf {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const known = kept.get(hours)
  if (known?.minute === minute) return known.statesOf
  const statesOf = makeStatesOf(hours, now)
  kept.set(hours, { minute, statesOf })
  return statesOf
}

/** Each is found when it is first asked for. */
function makeStatesOf({ texts }: Texts, now: Date): StatesOf {
  const moments: ReturnType<typeof localMoments>[] = []
  const known: State[][] = []
  function find(text: number, zone: number): State {
    moments[zone] ??= localMoments(now, zoneName(zone) ?? '')
    const momentAt = moments[zone]
    return momentAt ? stateOf(JSON.parse(texts[text] ?? '[]'), momentAt) : UNCLEAR
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

function stateOf(lines: readonly string[], momentAt: MomentAt): State {
  const at = (place?: Coordinates) => STATES[openStatus(lines, momentAt(place)).state]
  return areBySun(lines) ? byBoxes(at) : at()
}

/** Asks for a place itself only where the corners of its box differ. */
function byBoxes(stateAt: (place: Coordinates) => number): (place: Coordinates) => number {
  const boxes = new Map<number, number | null>()
  return (place) => {
    const [row, column] = [Math.floor(place.lat / BOX), Math.floor(place.lng / BOX)]
    const key = row * BOXES_AROUND + column
    let state = boxes.get(key)
    if (state === undefined) {
      const corners = [row, row + 1].flatMap((south) =>
        [column, column + 1].map((west) => stateAt({ lat: south * BOX, lng: west * BOX })),
      )
      const [first = UNCLEAR] = corners
      state = corners.every((other) => other === first) ? first : null
      boxes.set(key, state)
    }
    return state ?? stateAt(place)
  }
}
