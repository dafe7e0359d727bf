import { z } from 'zod'
import {
  DEFAULT_PHOTO_WIDTH,
  LONGER_THAN,
  LONGEST_REFERENCE,
  PHOTO_WIDTHS,
  type PhotoWidth,
} from '#domain/park/photo.ts'

const MAX_REFERENCES = 50

const widths = new Map(PHOTO_WIDTHS.map((width): [string, PhotoWidth] => [String(width), width]))

const reference = z
  .string('must be given once, as text')
  .max(LONGEST_REFERENCE, `must be at most ${LONGEST_REFERENCE} characters`)

/** One photo, as addressed by a URL. */
export const photoQuery = z.object({
  photoReference: reference
    .refine((text) => text.length > LONGER_THAN, `must be longer than ${LONGER_THAN} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters'),
  maxWidth: z
    .string('must be given once')
    .default(String(DEFAULT_PHOTO_WIDTH))
    .transform((text) => widths.get(text))
    .refine((width) => width !== undefined, `must be one of ${PHOTO_WIDTHS.join(', ')}`),
})

/** Comma-separated references, or a list. */
export const cachedPhotosInput = z.object({
  photoReferences: z
    .union([z.string(), z.array(z.string())], { error: 'must be references, separated by commas' })
    .transform((list) =>
      String(list)
        .split(',')
        .filter((text) => text !== ''),
    )
    .pipe(z.array(reference).max(MAX_REFERENCES, `must be at most ${MAX_REFERENCES}`)),
})

export const cachedPhotosSchema = z.object({
  /** Whether each photo can be served without asking its source, by reference. */
  cachedPhotos: z.record(z.string(), z.boolean()),
})
