import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { makeFolder } from '../../core/data-folder.ts'
import type { RegionPorts } from './ports.ts'

type Kept = { /** In ISO 8601. */ fetchedAt: string }

type Options<T extends Kept> = {
  /** Its file in the folder of regions. */
  file: string
  schema: z.ZodType<T>
  /** For how long it is fresh, in milliseconds. */
  freshMs: number
  /** What it is, for the log. */
  name: string
  fetch: (deps: RegionPorts) => Promise<Omit<T, 'fetchedAt'>>
  /** Whether a kept one is of use; if not, it is fetched again. */
  isUsable?: (list: T, deps: RegionPorts) => boolean
}

/** A list from outside that is kept in a file. */
export type KeptList<T> = {
  /** As it was fetched last; null if it never was. Nothing is asked outside. */
  read: (deps: RegionPorts) => Promise<T | null>
  /** Fetched unless a fresh one is kept. An older one stands in for it. */
  current: (deps: RegionPorts) => Promise<T>
}

export function makeKeptList<T extends Kept>(options: Options<T>): KeptList<T> {
  const { file, schema, freshMs, name, fetch, isUsable = () => true } = options

  async function read(deps: RegionPorts): Promise<T | null> {
    const text = await readFile(join(deps.regions.folder, file), 'utf8').catch(() => null)
    if (text === null) return null
    try {
      const list = schema.parse(JSON.parse(text))
      return isUsable(list, deps) ? list : null
    } catch {
      // Cut off or of another version: it is fetched again.
      return null
    }
  }

  async function current(deps: RegionPorts): Promise<T> {
    const kept = await read(deps)
    if (kept && Date.now() - Date.parse(kept.fetchedAt) < freshMs) return kept
    try {
      const list = { ...(await fetch(deps)), fetchedAt: new Date().toISOString() } as T
      await write(deps, list)
      return list
    } catch (error) {
      if (!kept) throw error
      deps.log.warn({ err: error }, `${name} could not be fetched; an older one is used`)
      return kept
    }
  }

  async function write({ regions }: RegionPorts, list: T): Promise<void> {
    await makeFolder(regions.folder)
    const path = join(regions.folder, file)
    await writeFile(`${path}.new`, JSON.stringify(list))
    await rename(`${path}.new`, path)
  }

  return { read, current }
}
