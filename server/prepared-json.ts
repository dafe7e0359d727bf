import type { z } from 'zod'

/**
 * An answer whose JSON text is ready-made. Who sends JSON sends the text; who needs the object,
 * as tRPC and the pages do, has it parsed by `toJSON`.
 */
export class PreparedJson<T> {
  readonly text: string
  /** Why nothing was found, where REST answers that with a 404. */
  readonly notFound: string | undefined

  constructor(text: string, notFound?: string) {
    this.text = text
    this.notFound = notFound
  }

  toJSON(): T {
    return JSON.parse(this.text) as T
  }
}

/**
 * An output parser for a ready-made answer. Checking the object against its schema would cost
 * more than the search, so that is done everywhere but in production.
 */
export function prepared<T>(schema: z.ZodType<T>) {
  const parse = (value: unknown): PreparedJson<T> => {
    if (!(value instanceof PreparedJson)) throw new TypeError('not a ready-made answer')
    if (process.env.NODE_ENV !== 'production') schema.parse(value.toJSON())
    return value
  }
  return Object.assign(parse, { schema })
}
