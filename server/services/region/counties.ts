import { z } from 'zod'
import type { Counties } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { NotFoundError } from '../../core/errors.ts'
import { censusName } from '../../sources/regions/county-names.ts'
import type { CountyFile } from '../../sources/regions/types.ts'
import { makeKeptList } from './kept-list.ts'
import type { RegionPorts } from './ports.ts'

/** Cached list of the counties with address ranges. */
const COUNTIES_MS = DAY_MS

const storedSchema = z.object({
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
type Stored = z.infer<typeof storedSchema>

const list = makeKeptList<Stored>({
  file: 'counties.json',
  schema: storedSchema,
  freshMs: COUNTIES_MS,
  name: 'the list of counties',
  async fetch({ regions }) {
    const folder = regions.tigerUrl()
    return { folder, files: await regions.source().counties(folder) }
  },
  isUsable: ({ folder }, { regions }) => folder === regions.tigerUrl(),
})

/** The counties with address ranges as they were fetched last; null if they never were. */
export async function readCounties(deps: RegionPorts): Promise<Counties | null> {
  const stored = await list.read(deps)
  return stored && toCounties(stored)
}

/** The counties with address ranges, fetched unless a fresh list is stored. */
export async function fetchCounties(deps: RegionPorts): Promise<Counties> {
  return toCounties(await list.current(deps))
}

/**
 * The files of a county, or of all counties of a state.
 *
 * @param fips '36061' or '36'
 * @throws NotFoundError if there are none, ProviderError
 */
export async function filesOfCounties(deps: RegionPorts, fips: string): Promise<CountyFile[]> {
  const { files } = await list.current(deps)
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

function toCounties({ files, fetchedAt }: Stored): Counties {
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
