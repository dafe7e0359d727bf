import { z } from 'zod'

/**
 * What the operator says about a file: the column of a field or of a fact, by its key, and the fact
 * that words of lists mean; an empty text means none.
 */
export const fileMappingSchema = z.object({
  columns: z.record(z.string().max(60), z.string().max(300)),
  words: z.record(z.string().max(300), z.string().max(60)),
})
export type FileMapping = z.infer<typeof fileMappingSchema>

export const NO_MAPPING: FileMapping = { columns: {}, words: {} }

/** Fields of a park that a column can be taken for, besides facts. */
export const COLUMN_FIELDS = {
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  point: 'Coordinates: POINT (longitude latitude)',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  description: 'Description',
  otherNames: 'Other names',
  openingHours: 'Opening hours',
  amenities: 'List of amenities',
  features: 'List of features',
  kind: 'Kind',
  status: 'Status',
  acres: 'Acres',
  hectares: 'Hectares',
  area: 'Square meters',
  edited: 'Date of the last edit',
  id: 'Id',
} as const

/** The columns of a file, and what parks need and no column has. */
const fileTableSchema = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      /** Its first values. */
      samples: z.array(z.string()),
      /** The field or the fact, by its key, that it is taken for; null: none. */
      use: z.string().nullable(),
    }),
  ),
  missing: z.array(z.enum(['name', 'coordinates'])),
})
export type FileTable = z.infer<typeof fileTableSchema>

const count = z.int().min(0)

/** What a file that was uploaded would bring. */
export const filePreviewSchema = z.object({
  /** Null if it is no table: it is read without a mapping. */
  table: fileTableSchema.nullable(),
  /** Words that are not understood, the most frequent first. */
  words: z.array(z.object({ text: z.string(), count })),
  /** Null if it was not read, as something is missing or it is too large. */
  outcome: z
    .object({
      records: count,
      added: count,
      joined: count,
      updated: count,
      unchanged: count,
      skipped: z.array(z.object({ reason: z.string(), count, examples: z.array(z.string()) })),
      /** Whether all of it was read. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** Some of the parks. */
  points: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
})
export type FilePreview = z.infer<typeof filePreviewSchema>
