import { z } from 'zod'

/**
 * A number, also as text, since addresses hold only text.
 *
 * @param what how an error speaks of it: 'a number of metres from 1 to 50000'
 */
export function numeric(what: string, { min, max }: { min: number; max: number }) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d+(\.\d+)?$/),
      ],
      { error: `must be ${what}` },
    )
    .transform(Number)
    .pipe(z.number().min(min, `must be ${what}`).max(max, `must be ${what}`))
}

/** A park's number. */
export const parkId = z
  .union([z.number(), z.string().regex(/^\d+$/)], { error: 'must be a whole number above 0' })
  .transform(Number)
  .pipe(
    z
      .int('must be a whole number above 0')
      .min(1, 'must be a whole number above 0')
      .max(2_147_483_647, 'is too large for a park'),
  )
