import { z } from 'zod'
import { REGION_INDEX_MS } from '#domain/region/region-limits.ts'
import type { Catalogue } from '#domain/region/region-schemas.ts'
import type { CatalogueEntry } from '../../sources/regions/types.ts'
import { makeKeptList } from './kept-list.ts'
import type { RegionPorts } from './ports.ts'

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

const index = makeKeptList<Stored>({
  file: 'index.json',
  schema: storedSchema,
  freshMs: REGION_INDEX_MS,
  name: 'the index of regions',
  fetch: async ({ regions }) => ({ entries: await regions.source().catalogue() }),
})

/** The index of regions as it was fetched last; null if it never was. Nothing is asked outside. */
export async function readCatalogue(deps: RegionPorts): Promise<Catalogue | null> {
  const stored = await index.read(deps)
  return stored && toCatalogue(stored)
}

/** The index of regions, fetched unless a fresh one is stored. An older one stands in for it. */
export async function fetchCatalogue(deps: RegionPorts): Promise<Catalogue> {
  return toCatalogue(await index.current(deps))
}

/** The entry of the index with this id; null if there is none. */
export async function findEntry(deps: RegionPorts, id: string): Promise<CatalogueEntry | null> {
  const { entries } = await index.current(deps)
  return entries.find((entry) => entry.id === id) ?? null
}

function toCatalogue({ fetchedAt, entries }: Stored): Catalogue {
  const regions = entries.map(({ id, name, parent, states, countries }) => ({
    id,
    name,
    parent,
    codes: [...states, ...countries],
  }))
  return { fetchedAt, regions }
}
