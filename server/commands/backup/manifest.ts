import { z } from 'zod'

const name = z.string().regex(/^\w{1,63}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const partSchema = z.object({ name: z.string(), bytes: count, sha256 })

const tableSchema = z.object({
  name,
  columns: z.array(
    z.object({
      name,
      // Interpolated into queries.
      type: z.string().regex(/^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\))?[a-z ]*(\[\])?$/),
    }),
  ),
  rows: count,
  parts: z.array(partSchema.extend({ rows: count })),
})

/** The table of contents of a backup, its last file. */
export const manifestSchema = z.object({
  format: z.literal('parkfetch-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  product: z.string(),
  /** The timestamps of the migrations applied to the database, in order. */
  migrations: z.array(count).min(1),
  /** In dependency order: a table follows those it references. */
  tables: z.array(tableSchema),
  /** Tables whose rows are left out. */
  leftOut: z.array(name),
  nextNumbers: z.array(z.object({ table: name, column: name, next: z.string().regex(/^\d+$/) })),
  /** Absent if photos are not included. */
  photos: z.array(partSchema).optional(),
})

export type Manifest = z.output<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
const TABLE_PART = /^tables\/(\w+)\/\d{6}\.ndjson$/
const PHOTO = /^photos\/((?:[\w-]+\/){0,4}[\w-][\w.-]*)$/

export function tablePart(table: string, index: number): string {
  return `tables/${table}/${String(index).padStart(6, '0')}.ndjson`
}

/** The table that a file in a backup holds rows of, if any. */
export function tableOf(part: string): string | undefined {
  return TABLE_PART.exec(part)?.[1]
}

export function photoPart(path: string): string {
  return `photos/${path}`
}

/** The path of a photo relative to the photos' folder; undefined if the file isn't one. */
export function photoOf(part: string): string | undefined {
  return PHOTO.exec(part)?.[1]
}

/**
 * Tables left out of a backup: sessions, since restoring them would revive ended ones, failed
 * sign-ins, and which parks have changed lately, which is for running servers only.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'sign_in_failures', 'park_changes']

/** Why a backup can't be made or used; its message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
