import { NumberList } from './number-list.ts'

/** No latitude: the node has not been found. */
const MISSING = -0x80000000

/**
 * Coordinates of the nodes that are needed, and of no others: 16 bytes for each. Nodes are first
 * asked for, then found; where that was the wrong order (`isLate`), all have to be read again.
 */
export class NodeTable {
  /** Ascending. */
  ids: Float64Array = new Float64Array()
  #lats = new Int32Array()
  #lngs = new Int32Array()
  #wanted = new NumberList()
  #reading = false
  isLate = false

  need(id: number): void {
    if (this.#reading) {
      if (this.indexOf(id) >= 0) return
      this.isLate = true
    }
    this.#wanted.push(id)
  }

  /** To be called before nodes are offered; again and again is fine. */
  open(): void {
    if (this.#reading) return
    this.#reading = true
    for (const id of this.ids) this.#wanted.push(id)
    this.ids = this.#wanted.takeSorted()
    this.#lats = new Int32Array(this.ids.length).fill(MISSING)
    this.#lngs = new Int32Array(this.ids.length)
  }

  /** To be called before nodes are read anew, as some were needed too late. */
  reopen(): void {
    this.#reading = false
    this.isLate = false
    this.open()
  }

  /** Where a node is in the table; -1 where it is not needed. */
  indexOf(id: number): number {
    const index = this.lowerBound(id)
    return this.ids[index] === id ? index : -1
  }

  /** Where the first needed node with this number or a greater one is. */
  lowerBound(id: number): number {
    let [low, high] = [0, this.ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  /** In ten millionths of a degree. */
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
