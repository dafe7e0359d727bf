import type { z } from 'zod'

/** A reason in words, and what may be meant instead. */
export type NotFound = { message: string; offers?: string[] | undefined }

/**
 * An answer that is already serialised as JSON. Responses use its text; callers that need the
 * object, such as tRPC and the pages, get it from `toJSON`.
 */
export class PreparedJson<T> {
  readonly text: string
  /** Why nothing was found, which REST answers with 404. */
  readonly notFound: NotFound | undefined
  /** The schema of its procedure, set by `prepared`. */
  schema: z.ZodType<T> | undefined

  constructor(text: string, { notFound }: { notFound?: NotFound } = {}) {
    this.text = text
    this.notFound = notFound
  }

  toJSON(): T {
    return JSON.parse(this.text)
  }

  /** @throws ZodError if the object doesn't match its procedure's schema */
  check(): void {
    this.schema?.parse(JSON.parse(this.text))
  }
}

/**
 * Makes an output parser for a ready-made answer. It does not validate the object, which would cost
 * more than the search; `check` does.
 */
export function prepared<T>(schema: z.ZodType<T>) {
  const parse = (value: unknown): PreparedJson<T> => {
    if (!(value instanceof PreparedJson)) throw new TypeError('not a ready-made answer')
    value.schema = schema
    return value
  }
  return Object.assign(parse, { schema })
}
