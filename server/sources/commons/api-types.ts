import { z } from 'zod'

/** An error, which these services answer with status 200. */
const errorSchema = z.object({ code: z.string(), info: z.string().default('') })

const mapping = z.array(z.object({ from: z.string(), to: z.string() })).default([])

const fileSchema = z.object({
  /** Bytes and pixels of the original. */
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  /** The picture in the width that was asked for, or the original if that is narrower. */
  thumburl: z.string(),
  thumbwidth: z.number(),
  thumbheight: z.number(),
  descriptionurl: z.string(),
  /** Values by name, partly in HTML; a list if there are none. */
  extmetadata: z.union([
    z.record(z.string(), z.object({ value: z.unknown() })),
    z.array(z.unknown()).transform((): Record<string, { value: unknown }> => ({})),
  ]),
})

/** A file of Wikimedia Commons, with what is required to credit it. */
export type CommonsFile = z.infer<typeof fileSchema>

const pageSchema = z.object({
  title: z.string(),
  /** There is no such page, or its title is impossible. */
  missing: z.boolean().optional(),
  invalid: z.boolean().optional(),
  /** Of a file; validated by itself. */
  imageinfo: z.array(z.unknown()).optional(),
  pageprops: z.object({ wikibase_item: z.string().optional() }).optional(),
})

/** https://www.mediawiki.org/wiki/API:Query, in format version 2. */
export const queryAnswer = z.object({
  error: errorSchema.optional(),
  query: z
    .object({ normalized: mapping, redirects: mapping, pages: z.array(pageSchema).default([]) })
    .optional(),
})

export type QueryAnswer = z.infer<typeof queryAnswer>

const imageClaim = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  mainsnak: z.object({ datavalue: z.object({ value: z.string() }).optional() }),
})

/** https://www.wikidata.org/w/api.php?action=help&modules=wbgetentities */
export const entitiesAnswer = z.object({
  error: errorSchema.optional(),
  entities: z
    .record(
      z.string(),
      z.object({
        /** The item that was asked for, if it has been merged into this one. */
        redirects: z.object({ from: z.string() }).optional(),
        /** By property; a list if there are none. */
        claims: z
          .union([z.object({ P18: z.array(z.unknown()).optional() }), z.array(z.unknown())])
          .optional(),
      }),
    )
    .optional(),
})

/** The best picture among an item's claims; undefined if there is none. */
export function bestImage(claims: readonly unknown[]): string | undefined {
  const read = claims.flatMap((claim) => imageClaim.safeParse(claim).data ?? [])
  const of = (rank: 'preferred' | 'normal') =>
    read.find((claim) => claim.rank === rank && claim.mainsnak.datavalue)?.mainsnak.datavalue?.value
  return of('preferred') ?? of('normal')
}

export function readFile(info: unknown): CommonsFile | undefined {
  return fileSchema.safeParse(info).data
}
