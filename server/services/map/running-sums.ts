import { DOGS, type Points } from './points.ts'

/** For each point, the sums of all before it that are shown; one more at the end. */
export type RunningSums = {
  count: Uint32Array
  dogs: Uint32Array
  /** Degrees. */
  lat: Float64Array
  lng: Float64Array
}

/** The sums by the flags that hide a point, kept until the points change. */
const kept = new WeakMap<Points, { changes: number; byHidden: Map<number, RunningSums> }>()

/**
 * Running sums of the points without some flags: those of a cell are a difference, however many it
 * has. Without them the world's million are added up for each view, in 10 ms.
 */
export function runningSums(points: Points, hidden: number): RunningSums {
  const { changes } = points
  const last = kept.get(points)
  const known = last?.changes === changes ? last : { changes, byHidden: new Map() }
  kept.set(points, known)
  const sums = known.byHidden.get(hidden) ?? addUp(points, hidden)
  known.byHidden.set(hidden, sums)
  return sums
}

function addUp({ size, flags, lats, lngs }: Points, hidden: number): RunningSums {
  const sums = {
    count: new Uint32Array(size + 1),
    dogs: new Uint32Array(size + 1),
    lat: new Float64Array(size + 1),
    lng: new Float64Array(size + 1),
  }
  let [count, dogs, lat, lng] = [0, 0, 0, 0]
  for (let index = 0; index < size; index++) {
    const flag = flags[index] ?? 0
    if (!(flag & hidden)) {
      count++
      lat += lats[index] ?? 0
      lng += lngs[index] ?? 0
      if (flag & DOGS) dogs++
    }
    sums.count[index + 1] = count
    sums.dogs[index + 1] = dogs
    sums.lat[index + 1] = lat
    sums.lng[index + 1] = lng
  }
  return sums
}
