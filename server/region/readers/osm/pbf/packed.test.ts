import fc from 'fast-check'
import { PbfWriter } from 'pbf'
import { expect, test } from 'vitest'
import { readDeltas, readNumbers, Scratch } from './packed.ts'

/** A packed field's values without tag and length, inside a larger buffer. */
function pack(write: (pbf: PbfWriter) => void) {
  const pbf = new PbfWriter()
  write(pbf)
  const packed = pbf.finish()
  const bytes = new Uint8Array(packed.length + 20).fill(0xff)
  bytes.set(packed, 10)
  return { bytes, start: 10, end: 10 + packed.length }
}

test('numbers are read back from their differences, up to 2^50', () => {
  // A difference may be twice as large.
  const limit = 2 ** 50
  const scratch = new Scratch()
  const numbers = fc.oneof(
    fc.integer({ min: -100, max: 100 }),
    fc.integer(),
    fc.integer({ min: -limit, max: limit }),
  )
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 50 }), (values) => {
      const run = pack((pbf) => {
        for (const [index, value] of values.entries()) {
          pbf.writeSVarint(value - (values[index - 1] ?? 0))
        }
      })
      readDeltas(run, scratch)
      expect([...scratch.values.subarray(0, scratch.length)]).toEqual(
        values.map((value) => value + 0),
      )
    }),
  )
})

test('there is room for more than the scratch has', () => {
  const scratch = new Scratch()
  const run = pack((pbf) => {
    for (let count = 0; count < 40_000; count++) pbf.writeSVarint(1)
  })
  readDeltas(run, scratch)
  expect(scratch.length).toBe(40_000)
  expect(scratch.values[39_999]).toBe(40_000)
})

test('small numbers are read back as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 })), (values) => {
      const run = pack((pbf) => {
        for (const value of values) pbf.writeVarint(value)
      })
      expect(readNumbers(run)).toEqual(values)
    }),
  )
  expect(readNumbers(undefined)).toEqual([])
})
