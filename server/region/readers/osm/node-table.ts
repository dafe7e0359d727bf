import { NumberList } from './number-list.ts'

/** Not a latitude: the node has not been found. */
const MISSING = -0x80000000

/**
 * The coordinates of needed nodes only, at 16 bytes each. Nodes are first requested, then found; if
 * they come in the wrong order (`isLate`), all have to be read again.
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

  /** Must be called before nodes are offered; may be called repeatedly. */
  open(): void {
    if (this.#reading) return
    this.#reading = true
    for (const id of this.ids) this.#wanted.push(id)
    this.ids = this.#wanted.takeSorted()
    this.#lats = new Int32Array(this.ids.length).fill(MISSING)
    this.#lngs = new Int32Array(this.ids.length)
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
    return this.ids[index] === id ? index : -1
  }

  /** The index of the first needed node with this id or a greater one. */
  lowerBound(id: number): number {
    let [low, high] = [0, this.ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.ids[middle] ?? 0) < id) low = middle + 1
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
