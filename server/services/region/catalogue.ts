import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { REGION_INDEX_MS } from '#domain/region/region-limits.ts'
import type { Catalogue, Counties } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { makeFolder } from '../../core/data-folder.ts'
import { NotFoundError } from '../../core/errors.ts'
import { censusName } from '../../sources/regions/counties.ts'
import type { CatalogueEntry, CountyFile } from '../../sources/regions/types.ts'
import type { RegionPorts } from './ports.ts'

/** A list from outside that is stored in a file. */
type StoredList<T extends { fetchedAt: string }> = {
  /** In the folder of regions. */
  file: string
  schema: z.ZodType<T>
  freshMs: number
  /** For the log. */
  name: string
  fetch: (deps: RegionPorts) => Promise<Omit<T, 'fetchedAt'>>
  /** Whether a stored one is of use; if not, it is fetched again. */
  isUsable: (list: T, deps: RegionPorts) => boolean
}

const indexSchema = z.object({
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
type Index = z.infer<typeof indexSchema>

const INDEX: StoredList<Index> = {
  file: 'index.json',
  schema: indexSchema,
  freshMs: REGION_INDEX_MS,
  name: 'the index of regions',
  fetch: async ({ regions }) => ({ entries: await regions.source().catalogue() }),
  isUsable: () => true,
}

const countyFilesSchema = z.object({
  /** Of another folder, such as that of another year, it is fetched again. */
  folder: z.string(),
  fetchedAt: z.iso.datetime(),
  files: z.array(
    z.object({
      fips: z.string(),
      url: z.string(),
      bytes: z.number().nullable(),
      changed: z.string(),
    }),
  ),
})
type CountyFiles = z.infer<typeof countyFilesSchema>

const COUNTIES: StoredList<CountyFiles> = {
  file: 'counties.json',
  schema: countyFilesSchema,
  freshMs: DAY_MS,
  name: 'the list of counties',
  async fetch({ regions }) {
    const folder = regions.tigerUrl()
    return { folder, files: await regions.source().counties(folder) }
  },
  isUsable: ({ folder }, { regions }) => folder === regions.tigerUrl(),
}

/** The index of regions as it was fetched last; null if it never was. Nothing is asked outside. */
export async function readCatalogue(deps: RegionPorts): Promise<Catalogue | null> {
  const stored = await readList(INDEX, deps)
  return stored && toCatalogue(stored)
}

/** The index of regions, fetched unless a fresh one is stored. An older one stands in for it. */
export async function fetchCatalogue(deps: RegionPorts): Promise<Catalogue> {
  return toCatalogue(await currentList(INDEX, deps))
}

/** The entry of the index with this id; null if there is none. */
export async function findEntry(deps: RegionPorts, id: string): Promise<CatalogueEntry | null> {
  const { entries } = await currentList(INDEX, deps)
  return entries.find((entry) => entry.id === id) ?? null
}

/** The counties with address ranges as they were fetched last; null if they never were. */
export async function readCounties(deps: RegionPorts): Promise<Counties | null> {
  const stored = await readList(COUNTIES, deps)
  return stored && toCounties(stored)
}

/** The counties with address ranges, fetched unless a fresh list is stored. */
export async function fetchCounties(deps: RegionPorts): Promise<Counties> {
  return toCounties(await currentList(COUNTIES, deps))
}

/**
 * The files of a county, or of all counties of a state.
 *
 * @param fips '36061' or '36'
 * @throws NotFoundError if there are none, ProviderError
 */
export async function filesOfCounties(deps: RegionPorts, fips: string): Promise<CountyFile[]> {
  const { files } = await currentList(COUNTIES, deps)
  const found = files.filter((file) => file.fips.startsWith(fips))
  if (found.length > 0) return found
  throw new NotFoundError(`The Census Bureau has no address ranges of a place with number ${fips}.`)
}

/** 'Queens, New York: street addresses'. */
export function nameOfCounties(fips: string): string {
  const state = censusName(fips.slice(0, 2))
  const place = fips.length === 2 ? state : `${censusName(fips)}, ${state}`
  return `${place}: street addresses`
}

function toCatalogue({ fetchedAt, entries }: Index): Catalogue {
  const regions = entries.map(({ id, name, parent, states, countries }) => {
    return { id, name, parent, codes: [...states, ...countries] }
  })
  return { fetchedAt, regions }
}

function toCounties({ files, fetchedAt }: CountyFiles): Counties {
  const states = new Map<string, Counties['states'][number]>()
  for (const { fips, bytes } of files) {
    const of = fips.slice(0, 2)
    const state = states.get(of) ?? { fips: of, name: censusName(of), counties: [] }
    states.set(of, state)
    state.counties.push({ fips, name: censusName(fips), bytes })
  }
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name, 'en')
  for (const { counties } of states.values()) counties.sort(byName)
  return { states: [...states.values()].sort(byName), fetchedAt }
}

/** As it was fetched last; null if it never was, or is of no use. Nothing is asked outside. */
async function readList<T extends { fetchedAt: string }>(
  { file, schema, isUsable }: StoredList<T>,
  deps: RegionPorts,
): Promise<T | null> {
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

/** Fetched unless a fresh one is stored. An older one stands in for it. */
async function currentList<T extends { fetchedAt: string }>(
  list: StoredList<T>,
  deps: RegionPorts,
): Promise<T> {
  const stored = await readList(list, deps)
  if (stored && Date.now() - Date.parse(stored.fetchedAt) < list.freshMs) return stored
  try {
    const fetched = { ...(await list.fetch(deps)), fetchedAt: new Date().toISOString() } as T
    await makeFolder(deps.regions.folder)
    const path = join(deps.regions.folder, list.file)
    await writeFile(`${path}.new`, JSON.stringify(fetched))
    await rename(`${path}.new`, path)
    return fetched
  } catch (error) {
    if (!stored) throw error
    deps.log.warn({ err: error }, `${list.name} could not be fetched; an older one is used`)
    return stored
  }
}
