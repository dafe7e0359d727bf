import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { OWN_FILES } from '../run-time-files.mjs'
import type { ListedPark, SeedSet } from './listed-park.ts'

const unpack = promisify(gunzip)

/** A seed list's file. */
export type SetFile = { set: SeedSet; bytes: Buffer; id: string }

/**
 * Reads a list's file and its hash.
 *
 * @param root the project's folder
 */
export async function readSetFile(root: string, set: SeedSet): Promise<SetFile> {
  const bytes = await readFile(join(root, OWN_FILES.seedSets, `${set}.jsonl.gz`))
  const id = createHash('sha256').update(set).update('\n').update(bytes).digest('hex')
  return { set, bytes, id: `seed-${id.slice(0, 32)}` }
}

export async function readParks({ bytes }: Pick<SetFile, 'bytes'>): Promise<ListedPark[]> {
  const lines = (await unpack(bytes)).toString().split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as ListedPark)
}
