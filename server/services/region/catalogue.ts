import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Catalogue } from '#domain/region/region-schemas.ts'
import { REGION_INDEX_MS } from '#domain/time/lifetimes/regions.ts'
import { makeFolder } from '../../core/data-folder.ts'
import type { CatalogueEntry } from '../../sources/regions/types.ts'
import type { RegionPorts } from './ports.ts'

const FILE = 'index.json'

const storedSchema = z.object({
  fetchedAt: z.iso.datetime(),
  entries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      url: z.string(),
      states: z.array(z.string()),
      countries: z.array(z.string()),
    }),
  ),
})
type Stored = z.infer<typeof storedSchema>

/** The index of regions as it was fetched last; null if it never was. Nothing is asked outside. */
export async function readCatalogue(deps: RegionPorts): Promise<Catalogue | null> {
  const stored = await readStored(deps)
  return stored && toCatalogue(stored)
}

/** The index of regions, fetched unless a fresh one is stored. An older one stands in for it. */
export async function fetchCatalogue(deps: RegionPorts): Promise<Catalogue> {
  return toCatalogue(await currentIndex(deps))
}

/** The entry of the index with this id; null if there is none. */
export async function findEntry(deps: RegionPorts, id: string): Promise<CatalogueEntry | null> {
  const { entries } = await currentIndex(deps)
  return entries.find((entry) => entry.id === id) ?? null
}

async function currentIndex(deps: RegionPorts): Promise<Stored> {
  const stored = await readStored(deps)
  if (stored && Date.now() - Date.parse(stored.fetchedAt) < REGION_INDEX_MS) return stored
  try {
    const entries = await deps.regions.source().catalogue()
    const fetched = { fetchedAt: new Date().toISOString(), entries }
    await store(deps, fetched)
    return fetched
  } catch (error) {
    if (!stored) throw error
    deps.log.warn({ err: error }, 'the index of regions could not be fetched; an older one is used')
    return stored
  }
}

async function readStored({ regions }: RegionPorts): Promise<Stored | null> {
  const text = await readFile(join(regions.folder, FILE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return storedSchema.parse(JSON.parse(text))
  } catch {
    // Cut off or of another version: it is fetched again.
    return null
  }
}

async function store({ regions }: RegionPorts, index: Stored): Promise<void> {
  await makeFolder(regions.folder)
  const file = join(regions.folder, FILE)
  await writeFile(`${file}.new`, JSON.stringify(index))
  await rename(`${file}.new`, file)
}

function toCatalogue({ fetchedAt, entries }: Stored): Catalogue {
  const regions = entries.map(({ id, name, parent, states, countries }) => ({
    ...{ id, name, parent },
    codes: [...states, ...countries],
  }))
  return { fetchedAt, regions }
}
