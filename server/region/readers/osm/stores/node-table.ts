import { NumberList } from './number-list.ts'

/** Not a latitude: the node has not been found. */
const MISSING = -0x80000000

/** Numbers per chunk, as a power of two: the system gets memory of this size (64 MB) back. */
const REQUEST_BITS = 23

const HALF = 2 ** 32

/** Needed nodes at 12 bytes each: first requested, then found; again if `isLate`. */
export class NodeTable {
  /** The lower halves of the ids, which are ascending. */
  #lows = new Uint32Array()
  /** Where ids with another upper half begin. There are very few. */
  #highs: { high: number; start: number }[] = []
  #lats = new Int32Array()
  #lngs = new Int32Array()
  #wanted = new NumberList(REQUEST_BITS)
  #reading = false
  isLate = false

  need(id: number): void {
    if (this.#reading) {
      if (this.indexOf(id) >= 0) return
      this.isLate = true
    }
    this.#wanted.push(id)
  }

  /** Must be called before nodes are offered; may be called repeatedly. */
  open(): void {
    if (this.#reading) return
    this.#reading = true
    for (let index = 0; index < this.length; index++) this.#wanted.push(this.idAt(index))
    const ids = this.#wanted.takeSorted()
    this.#lows = new Uint32Array(ids.length)
    this.#highs = []
    for (const [index, id] of ids.entries()) {
      const high = Math.floor(id / HALF)
      if (this.#highs.at(-1)?.high !== high) this.#highs.push({ high, start: index })
      this.#lows[index] = id - high * HALF
    }
    this.#lats = new Int32Array(this.length).fill(MISSING)
    this.#lngs = new Int32Array(this.length)
  }

  get length(): number {
    return this.#lows.length
  }

  /** The id of a node, in ascending order; infinite beyond the last. */
  idAt(index: number): number {
    const low = this.#lows[index]
    if (low === undefined) return Number.POSITIVE_INFINITY
    let at = this.#highs.length - 1
    while (at > 0 && (this.#highs[at]?.start ?? 0) > index) at--
    return (this.#highs[at]?.high ?? 0) * HALF + low
  }

  /** Must be called before nodes are read again because some were requested too late. */
  reopen(): void {
    this.#reading = false
    this.isLate = false
    this.open()
  }

  /** The index of a node in the table; -1 if it is not needed. */
  indexOf(id: number): number {
    const index = this.lowerBound(id)
    return this.idAt(index) === id ? index : -1
  }

  /** The index of the first needed node with this id or a greater one. */
  lowerBound(id: number): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.idAt(middle) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  /** In ten-millionths of a degree. */
  put(index: number, lat: number, lng: number): void {
    this.#lats[index] = lat
    this.#lngs[index] = lng
  }

  has(index: number): boolean {
    return index >= 0 && this.#lats[index] !== MISSING
  }

  latAt(index: number): number {
    return this.#lats[index] ?? 0
  }

  lngAt(index: number): number {
    return this.#lngs[index] ?? 0
  }
}
