import type { CopyableFact } from '#db/queries/park/known-facts.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { METRES_PER_MILE, SQUARE_METRES_PER_ACRE } from '#domain/geo/geo.ts'
import type { FactsTable } from '#domain/listing/listing-schemas.ts'
import { listYear } from '#domain/park/list-dates.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'

/** As many as a listing shows at first. */
export const MAX_COMPARED = 20
const MAX_COLUMNS = 6
/** Facts known of fewer parks are left out of the comparison. */
const MIN_KNOWN = 2

/** Facts that decide most visits come before others that are known as often. */
const DECIDING = new Set(
  'dog_area leash fenced toilets drinking_water playground step_free parking shade'.split(' '),
)

/** Choices that are short enough for a cell; of others there is no column. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  leash: { off: 'off leash', on: 'on leash', yes: 'allowed', no: 'no dogs' },
}

type ComparedPark = Pick<Park, 'id' | 'name' | 'area' | 'source' | 'toldBy'>

/**
 * Compares parks by the facts that are known of most of them, first those in which they differ.
 * Unknown values are shown as '?'.
 *
 * @param facts those of the parks, none of Google's
 */
export function compareFacts(
  parks: readonly ComparedPark[],
  facts: readonly CopyableFact[],
): FactsTable | undefined {
  const own = parks.slice(0, MAX_COMPARED).filter(({ source }) => source !== 'google')
  const known = new Map(facts.map((fact) => [`${fact.key} ${fact.parkId}`, fact]))
  const factOf = (park: ComparedPark, { key }: Fact) => known.get(`${key} ${park.id}`)
  const columns = chooseColumns((fact) => own.flatMap((park) => factOf(park, fact)?.value ?? []))
  const sized = own.filter(({ area }) => area)
  const hasSize = sized.length >= MIN_KNOWN
  if (columns.length + Number(hasSize) < 2) return undefined
  const shown = own.flatMap((park) => columns.flatMap((fact) => factOf(park, fact) ?? []))
  const sizes = hasSize ? sized.map(({ source, toldBy }) => toldBy?.area ?? source) : []
  return {
    columns: [...(hasSize ? ['Acres'] : []), ...columns.map(({ name }) => name)],
    rows: own.map((park) => ({
      name: park.name,
      path: parkPath(park),
      cells: [
        ...(hasSize ? [acres(park.area)] : []),
        ...columns.map((fact) => cell(fact, factOf(park, fact)?.value)),
      ],
    })),
    sources: datedSources([
      ...shown.map(({ source, since, told }) => ({ source, day: since ?? told })),
      ...sizes.map((source) => ({ source, day: listYear(source) })),
    ]),
  }
}

/** 'NYC Parks (as of 2020, 2024)'. */
function datedSources(
  said: readonly { source: string; day?: string | null | undefined }[],
): string[] {
  return [...new Set(said.map(({ source }) => source))].map((source) => {
    const own = said.filter((one) => one.source === source)
    const years = new Set(own.map(({ day }) => day?.slice(0, 4) ?? ''))
    const isUndated = years.delete('')
    const dates = [
      ...(years.size > 0 ? [`as of ${[...years].sort().join(', ')}`] : []),
      ...(isUndated ? ['date unknown'] : []),
    ]
    const name = source === 'osm' ? `${sourceName(source)} contributors` : sourceName(source)
    return `${name} (${dates.join('; ')})`
  })
}

/** The facts most worth a column, in the order of the catalogue. */
function chooseColumns(valuesOf: (fact: Fact) => string[]): Fact[] {
  const candidates = FACTS.filter(({ kind, key }) =>
    kind === 'choice' ? key in CHOICES : kind !== 'text',
  )
    .map((fact) => ({ fact, values: valuesOf(fact) }))
    .filter(({ values }) => values.length >= MIN_KNOWN)
    .map(({ fact, values }) => {
      const differs = new Set(values).size > 1 ? 1.5 : 1
      return { fact, worth: values.length * differs * (DECIDING.has(fact.key) ? 2 : 1) }
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_COLUMNS)
  const chosen = new Set(candidates.map(({ fact }) => fact))
  return FACTS.filter((fact) => chosen.has(fact))
}

function cell({ key, kind }: Fact, value: string | undefined): string {
  if (value === undefined) return '?'
  if (value === 'limited') return 'in part'
  if (kind === 'length') return `${(Number(value) / METRES_PER_MILE).toFixed(1)} mi`
  return CHOICES[key]?.[value] ?? value
}

function acres(area: number | undefined): string {
  if (!area) return '?'
  const size = area / SQUARE_METRES_PER_ACRE
  if (size < 0.1) return '< 0.1'
  return size < 10 ? size.toFixed(1) : Math.round(size).toLocaleString('en-US')
}
