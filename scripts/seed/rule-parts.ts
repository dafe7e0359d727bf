import type { ListedPark } from '#db/seed/listed-park.ts'
import { openingHoursLines } from '#domain/hours/opening-hours.ts'
import type { Rule, RuleSays } from '#domain/rules/rule.ts'
import type { Files } from './listing.ts'

export type Source = { title: string; address: string; date: string | null }

/** A named park of a list. */
export type Entry = {
  name?: string
  seed?: string | null
  key?: string
  facts?: Record<string, string>
  hours?: string | UnitFact
  certainty?: string
  source?: Source
  where?: string | null
  note?: string
  fact?: string
  value?: string
  fee?: UnitFact
  leash?: UnitFact
}

/** A fact of a unit of the National Park Service. */
export type UnitFact = {
  value: string
  of?: string
  amount?: string
  note?: string
  source: string
  ship: unknown
}

type Exception = {
  park?: string
  seed?: string
  key?: string
  value: string | null
  certainty: string
  sources?: Source[]
}

/** A rule or list as it was collected. */
export type GivenRule = {
  id: string
  fact: string
  value: string
  certainty: string
  ship?: unknown
  says: string
  sources?: Source[]
  applies_to?: { without?: string; ids?: string[] }
  exceptions?: Exception[]
  entries?: Entry[]
}

/** What rules are made from: the files of cities, and the parks of each list. */
export type RuleFiles = { files: Files; listed: (set: string) => ListedPark[] }

export type Making = RuleFiles & { given: GivenRule }

/** Rules whose own text or an official page was read; the others are only reported. */
const READ = /^(rule|official)/
const UNSURE = /^unconfirmed/

export const nothing: RuleSays = {}

/** A rule with what was collected of it. */
export function toRule({ given }: Making, made: Partial<Rule> & Pick<Rule, 'agency'>): Rule {
  const { id, fact, value, says, sources = [], certainty } = given
  return {
    id,
    says,
    ...datedSources(sources),
    ...(READ.test(certainty) || certainty === 'see entries' ? {} : { isReported: true as const }),
    ...(made.parks && (fact === 'hours' ? { hours: value } : { facts: { [fact]: value } })),
    ...made,
  }
}

function datedSources(given: readonly Source[]): Pick<Rule, 'sources' | 'since'> {
  const sources = given.map((source) => ({ ...source, date: dateOf(source) }))
  const [, day] = /(\d{4}-\d{2}(?:-\d{2})?)/.exec(sources[0]?.date ?? '') ?? []
  return {
    sources: sources.map(({ title, address, date }) => ({
      title: shortTitle(title),
      ...addressOf(address),
      ...(date ? { date } : {}),
    })),
    ...(day ? { since: day.length === 7 ? `${day}-01` : day } : {}),
  }
}

/** The date of the first of several titles; '' if it is another's: '2004-10 (Tribune)'. */
function dateOf({ title, date }: Source): string {
  const [first = ''] = (date ?? '').split('; ')
  return title.includes('; ') && first.endsWith(')') ? '' : first
}

/** The first of several titles, without remarks on what was read. */
function shortTitle(title: string): string {
  const [first = title] = title.split('; ')
  return first.replace(/ \((names|only|quotes|mirror|notes|list|sections) [^)]*\)/g, '')
}

/** The first of several addresses; of a file of a repository, the repository's. */
function addressOf(text: string): { address?: string } {
  const [web] = /https?:\/\/[^\s;()]+/.exec(text) ?? []
  const [, repository] = /^([\w-]+\/[\w.-]+):/.exec(text) ?? []
  if (web) return { address: web }
  return repository ? { address: `https://github.com/${repository}` } : {}
}

function keyOf({ key, seed }: { key?: string; seed?: string | null }): string | undefined {
  return key ?? seed ?? undefined
}

/** What a rule says of these parks alone, with what its entries add. */
export function ofNamed({ given }: Making, keys: readonly string[]): Pick<Rule, 'named'> {
  const said = [given, ...(given.entries ?? [])] as { fact?: string; value?: string }[]
  const says: RuleSays = {}
  for (const { fact, value } of said) {
    if (!fact || !value) continue
    if (fact === 'hours') says.hours = value
    else says.facts = { ...says.facts, [fact]: value }
  }
  return { named: Object.fromEntries(keys.map((key) => [key, says])) }
}

/** What a list says of each park; the first entry of a park counts. */
export function namedBy(
  { given }: Making,
  say: (entry: Entry) => RuleSays | null,
  keysByName: Readonly<Record<string, string>> = {},
): Record<string, RuleSays> {
  const named: Record<string, RuleSays> = {}
  for (const entry of given.entries ?? []) {
    const [byName] = Object.entries(keysByName).filter(([name]) => entry.name?.includes(name))
    const key = keyOf(entry) ?? byName?.[1]
    const says = key && !UNSURE.test(entry.certainty ?? '') && say(entry)
    if (key && says && !named[key]) named[key] = says
  }
  return named
}

/** A list whose entries have sources of their own, as a rule for each source. */
export function bySource(making: Making, agency: string): Rule[] {
  const { given } = making
  const groups = new Map<string, Entry[]>()
  for (const entry of given.entries ?? []) {
    const { title = '' } = entry.source ?? {}
    if (title) groups.set(title, [...(groups.get(title) ?? []), entry])
  }
  return [...groups.values()].map((entries, index) => {
    const [{ source, certainty = '' } = {}] = entries
    const own = { ...given, id: `${given.id}-${index + 1}`, certainty, entries }
    const group = { ...making, given: { ...own, sources: source ? [source] : [] } }
    return toRule(group, {
      agency,
      named: namedBy(group, ({ facts, where, hours }) => {
        const notes = [
          ...(where ? [sentence(where)] : []),
          ...(hours ? [`Dogs ${clockText(hours)}`] : []),
        ]
        const isOpen = /\bnot fenced\b/.test(where ?? '')
        return {
          facts: { ...factsOf(facts), ...(isOpen ? { fenced: 'no' } : {}) },
          ...(notes.length > 0 ? { notes: { dog_area: notes.join('. ') } } : {}),
        }
      }),
    })
  })
}

export function exceptionsOf({ given }: Making): Record<string, RuleSays> {
  return Object.fromEntries(
    (given.exceptions ?? []).flatMap((one) => {
      const key = keyOf(one)
      return key ? [[key, nothing]] : []
    }),
  )
}

/** The hours of parks that are exceptions, each a rule of its own with its source. */
export function exceptionRules(making: Making, agency: string): Rule[] {
  const { given } = making
  return (given.exceptions ?? []).flatMap((one, index) => {
    const { value, certainty, sources } = one
    const key = keyOf(one)
    if (!key || !value) return []
    const own = {
      ...given,
      id: `${given.id}-${index + 1}`,
      certainty,
      sources,
      says: 'Hours of its own.',
    }
    return [toRule({ ...making, given: own }, { agency, named: { [key]: { hours: value } } })]
  })
}

/** With only the exception of this park, which has no key of its own. */
export function withException(making: Making, name: string, key: string): Making {
  const { exceptions = [] } = making.given
  const own = exceptions.filter(({ park }) => park?.startsWith(name))
  return { ...making, given: { ...making.given, exceptions: own.map((one) => ({ ...one, key })) } }
}

export function factsOf(facts: Record<string, string> = {}): Record<string, string> {
  const { double_gated, ...others } = facts
  return double_gated ? { ...others, double_gate: double_gated } : others
}

/** '6:00 AM – 9:00 AM, 9:00 PM – 1:00 AM', or the text itself. */
export function clockText(hours: Entry['hours']): string {
  const text = String(hours)
  return openingHoursLines(text)?.[0]?.replace(/^\w+: /, '') ?? text
}

/** 'a parking tag (as its map says)' is 'a parking tag'. */
export function withoutRemark(text: string): string {
  return text.replace(/\s*\(.*\)/, '')
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The ids of a list's parks for which the columns of its file say so. */
function idsOf(parks: readonly ListedPark[], wanted: ReadonlySet<string>): string[] {
  return parks.flatMap(({ id }) => (wanted.has(id) ? [id] : []))
}

export function sanFranciscoIds(
  { files, listed }: Making,
  isWanted: (row: Record<string, string>) => boolean,
): string[] {
  const rows = files.rows('us-ca-san-francisco-recpark-properties-2019.csv')
  const own = rows.filter(
    (row) => row.Ownership === 'Recreation & Park' && row.City === 'San Francisco' && isWanted(row),
  )
  const ids = own.map((row) => row.TMA_PropertyID || row.OBJECTID || row.Map_Label || '')
  return idsOf(listed('sf-rec-park'), new Set(ids))
}

export function bostonIds({ files, listed }: Making, agency: string): string[] {
  type Space = {
    properties: Record<'OS_ID' | 'SITE_NAME', string> &
      Record<'AgncyJuris' | 'OS_Own_Jur' | 'OS_Mngmnt', string | null>
  }
  const { features } = files.json<{ features: Space[] }>('us-ma-boston-open-space-2024.geojson')
  const own = features.filter(
    ({ properties: { AgncyJuris, OS_Own_Jur, OS_Mngmnt } }) =>
      [AgncyJuris, OS_Own_Jur].find((one) => one && one !== 'NULL') === agency &&
      (OS_Mngmnt ?? agency).split('+').includes(agency),
  )
  const ids = own.map(({ properties: { OS_ID, SITE_NAME } }) => `${OS_ID}/${SITE_NAME}`)
  return idsOf(listed('boston-open-space'), new Set(ids))
}

export function mountainIds({ files, listed }: Making): string[] {
  const rows = files.rows('us-co-denver-parks-2026.csv')
  const own = rows.filter((row) => row.class === 'Park/Mountain')
  return idsOf(listed('denver-parks'), new Set(own.map((row) => row.source_id ?? '')))
}

/** The keys of the parks that a rule names as left out: 'parks that have …: Elm Park, Oak Park'. */
export function withoutNames({ given, listed }: Making, set: string): string[] {
  const names = new Set(given.applies_to?.without?.replace(/^[^:]*: /, '').split(', '))
  return listed(set).flatMap(({ id, name, otherNames = [] }) =>
    [name, ...otherNames].some((one) => names.has(one)) ? [`${set}/${id}`] : [],
  )
}
