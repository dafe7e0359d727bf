import { z } from 'zod'

/**
 * A number, also as text, because URLs hold only text.
 *
 * @param what describes it in errors: 'a number of metres from 1 to 50000'
 */
export function numeric(what: string, { min, max }: { min: number; max: number }) {
  const error = `must be ${what}`
  return z
    .union([z.number(), z.string().regex(/^ *-?\d+(\.\d+)? *$/, error)], { error })
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}

/** A park's id, which may exceed the largest id in use. */
export const parkId = numeric('a whole number above 0', {
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
}).pipe(z.int('must be a whole number above 0'))

/** A row id of PostgreSQL's 32-bit type integer. */
export const rowId = z.int().min(1).max(2_147_483_647)
