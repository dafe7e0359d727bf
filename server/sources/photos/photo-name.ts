import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PhotoWidth } from '#domain/park/photo.ts'
import type { PhotoFormat } from './photo-types.ts'

/** The original as fetched, or a variant made for visitors. */
export type PhotoVariant = 'original' | `${PhotoWidth}.${PhotoFormat}`

export type PhotoName = {
  /** The hash of the reference. */
  hash: string
  variant: string
  /** When the original was fetched, in milliseconds, to the second. */
  fetchedAt: number
  /** The hash of the content: a partly written file does not match. */
  contentHash: string
}

const NAME = /^([\da-f]{64})-(original|\d+\.(?:webp|jpeg))-(\d{1,12})-([\da-f]{32})$/

/** The hash that stands for a reference, which may contain any character. */
export function hashReference(reference: string): string {
  return sha256(reference)
}

/** Half of the content's hash, which is enough to avoid collisions. */
export function hashContent(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, 32)
}

/** A file's path within the photo folder, in one of 256 subfolders. */
export function photoPath({ hash, variant, fetchedAt, contentHash }: PhotoName): string {
  const seconds = Math.floor(fetchedAt / 1_000)
  return join(hash.slice(0, 2), `${hash}-${variant}-${seconds}-${contentHash}`)
}

/** Parses a file name; null if it is not a photo's. */
export function parsePhotoName(name: string): PhotoName | null {
  const [, hash, variant, seconds, contentHash] = NAME.exec(name) ?? []
  if (!hash || !variant || !contentHash) return null
  return { hash, variant, fetchedAt: Number(seconds) * 1_000, contentHash }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
