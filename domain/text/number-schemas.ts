import { z } from 'zod'

/**
 * A number, also as text, because URLs hold only text.
 *
 * @param what describes it in errors: 'a number of meters from 1 to 50000'
 */
export function numeric(what: string, { min, max }: { min: number; max: number }) {
  const error = `must be ${what}`
  return z
    .union([z.number(), z.string().regex(/^ *-?\d+(\.\d+)? *$/, error)], { error })
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}

/** A whole number, described by its limits unless by `what`. */
export function wholeNumber(
  { min, max }: { min: number; max: number },
  what = `a whole number from ${min} to ${max}`,
) {
  return numeric(what, { min, max }).pipe(z.int(`must be ${what}`))
}

export const latitude = numeric('a number from -85 to 85', { min: -85, max: 85 })
export const longitude = numeric('a number from -180 to 180', { min: -180, max: 180 })

/** A park's id, which may exceed the largest id in use. */
export const parkId = wholeNumber(
  { min: 1, max: Number.MAX_SAFE_INTEGER },
  'a whole number above 0',
)

/** The largest number of PostgreSQL's 32-bit type integer. */
export const LARGEST_INTEGER = 2_147_483_647

export const rowId = z.int().min(1).max(LARGEST_INTEGER)
