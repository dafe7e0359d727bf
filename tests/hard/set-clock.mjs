// Loaded before the product (`node --import`): shifts its clock by a number of milliseconds read
// from a file. Applies to threads as well.
import { readFileSync, statSync } from 'node:fs'

const file = process.env.CLOCK_FILE
const Real = Date
let offset = 0
let readAt = Number.NEGATIVE_INFINITY
let seen = ''

function offsetNow() {
  if (performance.now() - readAt < 20) return offset
  readAt = performance.now()
  const { mtimeNs } = statSync(file, { bigint: true })
  if (String(mtimeNs) !== seen) offset = Number(readFileSync(file, 'utf8'))
  seen = String(mtimeNs)
  return offset
}

globalThis.Date = class SetDate extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + offsetNow())
    else super(...parts)
  }
  static now() {
    return Real.now() + offsetNow()
  }
}
