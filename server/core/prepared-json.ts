import type { z } from 'zod'

/**
 * An answer whose JSON text is ready-made. Who sends JSON sends the text; who needs the object,
 * as tRPC and the pages do, has it by `toJSON`.
 */
export class PreparedJson<T> {
  readonly text: string
  /** Why nothing was found, where REST answers that with a 404. */
  readonly notFound: string | undefined
  /** What its procedure promises, once it has passed through `prepared`. */
  schema: z.ZodType<T> | undefined

  readonly #read: () => T

  /** @param read gives the object where it needs no parsing, as it has been read already */
  constructor(text: string, { notFound, read }: { notFound?: string; read?: () => T } = {}) {
    this.text = text
    this.notFound = notFound
    this.#read = read ?? ((): T => JSON.parse(text))
  }

  toJSON(): T {
    return this.#read()
  }

  /** @throws ZodError where it is not what its procedure promises */
  check(): void {
    this.schema?.parse(JSON.parse(this.text))
  }
}

/**
 * An output parser for a ready-made answer. Checking the object against its schema would cost
 * more than the search, so that is left to who calls `check`.
 */
export function prepared<T>(schema: z.ZodType<T>) {
  const parse = (value: unknown): PreparedJson<T> => {
    if (!(value instanceof PreparedJson)) throw new TypeError('not a ready-made answer')
    value.schema = schema
    return value
  }
  return Object.assign(parse, { schema })
}
