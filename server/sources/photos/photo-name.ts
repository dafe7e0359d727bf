import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PhotoWidth } from '#domain/park/photo.ts'
import type { PhotoFormat } from './photo-types.ts'

/** The original as it was fetched, or what is made of it for visitors. */
export type PhotoVariant = 'original' | `${PhotoWidth}.${PhotoFormat}`

/** What a file's name says of it. */
export type PhotoName = {
  /** Of the reference. */
  hash: string
  variant: string
  /** When the original was fetched, in milliseconds, to the second. */
  fetchedAt: number
  /** Of the bytes: a file that was written halfway does not match. */
  contentHash: string
}

const NAME = /^([\da-f]{64})-(original|\d+\.(?:webp|jpeg))-(\d{1,12})-([\da-f]{32})$/

/** What a reference is named by: never itself, as it may hold any character. */
export function hashReference(reference: string): string {
  return sha256(reference)
}

/** The first half of the content's hash, which is enough to tell any two apart. */
export function hashContent(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, 32)
}

/** A file's place in the folder of photos, under one of 256 folders. */
export function photoPath({ hash, variant, fetchedAt, contentHash }: PhotoName): string {
  const seconds = Math.floor(fetchedAt / 1_000)
  return join(hash.slice(0, 2), `${hash}-${variant}-${seconds}-${contentHash}`)
}

/** The reverse, of a file's bare name; null for what is not a photo's. */
export function parsePhotoName(name: string): PhotoName | null {
  const [, hash, variant, seconds, contentHash] = NAME.exec(name) ?? []
  if (!hash || !variant || !contentHash) return null
  return { hash, variant, fetchedAt: Number(seconds) * 1_000, contentHash }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
