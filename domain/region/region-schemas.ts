import { z } from 'zod'
import { fileMappingSchema, NO_MAPPING } from './file-mapping.ts'

const moment = z.iso.datetime()
const count = z.number().int().min(0)

const REGION_KINDS = ['index', 'url', 'upload', 'gnis', 'tiger'] as const
export type RegionKind = (typeof REGION_KINDS)[number]

const RUN_KINDS = ['add', 'refresh', 'remove'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** 'unchanged': the file is the one that was imported last. */
const RUN_STATES = [
  'waiting',
  'running',
  'paused',
  'done',
  'unchanged',
  'failed',
  'cancelled',
] as const

export const RUN_STEPS = ['download', 'read', 'write', 'compare', 'locate', 'take'] as const
export type RunStep = (typeof RUN_STEPS)[number]

const countedSchema = z.object({ reason: z.string(), count, examples: z.array(z.string()) })

/** What a run has done. */
const runSummarySchema = z.object({
  records: count,
  added: count,
  updated: count,
  unchanged: count,
  joined: count,
  /** Parks that no region has any more. */
  gone: count,
  /** Boundaries of cities and their parts. */
  places: count,
  /** Absent of runs before streets were read. */
  streets: count.optional(),
  skipped: z.array(countedSchema),
  notes: z.array(countedSchema),
  /** Parks that state a fact, by its key; the most frequent first. */
  facts: z.array(z.object({ key: z.string(), count })),
})
export type RunSummary = z.infer<typeof runSummarySchema>

const runLineSchema = z.object({ at: moment, text: z.string() })

const regionRunSchema = z.object({
  id: count,
  kind: z.enum(RUN_KINDS),
  state: z.enum(RUN_STATES),
  step: z.enum(RUN_STEPS).nullable(),
  /** Progress of the step: bytes for 'download' and 'read', otherwise records. */
  done: z.number(),
  total: z.number().nullable(),
  /** Why it failed, or what is doubtful about it. */
  message: z.string().nullable(),
  summary: runSummarySchema.nullable(),
  log: z.array(runLineSchema),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
})
export type RegionRun = z.infer<typeof regionRunSchema>

const regionSchema = z.object({
  id: count,
  key: z.string(),
  kind: z.enum(REGION_KINDS),
  name: z.string(),
  url: z.string().nullable(),
  /** Of the stored file; null if there is none. */
  fileBytes: z.number().nullable(),
  asOf: moment.nullable(),
  isRefreshed: z.boolean(),
  nextRefreshAt: moment.nullable(),
  /** Parks that it has, also with others. */
  parks: count,
  /** Streets in the file that was imported last. */
  streets: count,
  /** The newest run. */
  run: regionRunSchema.nullable(),
})
export type Region = z.infer<typeof regionSchema>

export const regionsSchema = z.object({
  regions: z.array(regionSchema),
  /** Bytes free on the disk of the files. */
  freeBytes: z.number(),
  /** The hosts that are asked for the index, the survey's names and address ranges. */
  hosts: z.object({ index: z.string(), gnis: z.string(), tiger: z.string() }),
})
export type Regions = z.infer<typeof regionsSchema>

/**
 * The regions whose parks visitors see, with the dates of their data, and the sources of imported
 * files and of the lists that come along, as far as their parks are here.
 */
export const regionDatesSchema = z.object({
  regions: z.array(z.object({ name: z.string(), kind: z.enum(REGION_KINDS), asOf: moment })),
  imported: z.array(z.string()),
  lists: z.array(z.string()),
})

/** A region of the index. */
const catalogueRegionSchema = z.object({
  id: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  /** ISO 3166-2 and ISO 3166-1: 'US-CO', 'CA'. */
  codes: z.array(z.string()),
})
export type CatalogueRegion = z.infer<typeof catalogueRegionSchema>

export const catalogueSchema = z.object({
  regions: z.array(catalogueRegionSchema),
  /** When it was fetched. */
  fetchedAt: moment,
})
export type Catalogue = z.infer<typeof catalogueSchema>

/** The counties with address ranges. */
export const countiesSchema = z.object({
  /** By name; the Census Bureau's numbers are '36' and '36061'. */
  states: z.array(
    z.object({
      fips: z.string(),
      name: z.string(),
      /** Approximate size of its file in bytes; null if unknown. */
      counties: z.array(
        z.object({ fips: z.string(), name: z.string(), bytes: z.number().nullable() }),
      ),
    }),
  ),
  /** When the list of them was fetched. */
  fetchedAt: moment,
})
export type Counties = z.infer<typeof countiesSchema>

/**
 * 'gnis', 'tiger/36' or 'tiger/36061' for address ranges, an id of the index
 * ('us/colorado'), or the URL of a file.
 */
export const regionKeyInput = z.object({ key: z.string().trim().min(1).max(2_000) })

/** A made-up name of an upload, by which its pieces belong together. */
export const uploadIdSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** An upload that is not gone on with. */
export const dropUploadInput = z.object({ upload: uploadIdSchema })

/** All of a file has been uploaded in pieces. */
export const addUploadInput = z.object({
  upload: uploadIdSchema,
  /** The name of the file on the operator's machine, which says how it is read. */
  name: z.string().trim().min(1).max(200),
  bytes: z.number().int().positive(),
  mapping: fileMappingSchema.default(NO_MAPPING),
})
export type UploadInput = z.input<typeof addUploadInput>

/** What bringing in a region takes. */
export const regionEstimateSchema = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(REGION_KINDS),
  url: z.string(),
  /** Null if its server does not state it. */
  bytes: z.number().nullable(),
  modifiedAt: moment.nullable(),
  hasChecksum: z.boolean(),
  /** At most about so long: download and import. Null if the size is not known. */
  seconds: z.number().nullable(),
  /** Disk space needed for the file and its results. */
  roomBytes: z.number().nullable(),
  freeBytes: z.number(),
  /** Why it can't be brought in; null if it can. */
  refusal: z.string().nullable(),
})
export type RegionEstimate = z.infer<typeof regionEstimateSchema>

export const regionIdInput = z.object({ id: z.number().int().positive() })

export const changeRegionInput = z.object({
  id: z.number().int().positive(),
  isRefreshed: z.boolean(),
})

/** What removing a region would take. */
export const removalSchema = z.object({
  /** Parks that only it has. */
  taken: count,
  /** Of these, those to which visitors or the operator have contributed; the contributions stay. */
  contributed: count,
  /** Parks that others have as well, which stay. */
  staying: count,
  /** Some of the parks that would be taken. */
  examples: z.array(z.object({ id: count, name: z.string() })),
})
export type Removal = z.infer<typeof removalSchema>
