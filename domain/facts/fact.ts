import type { Amenity } from './amenities.ts'
import type { TextFormat } from './text-values.ts'

/** What facts are about, in display order. */
export const FACT_GROUPS = {
  dogs: 'Dogs',
  children: 'Children',
  comfort: 'Comfort',
  access: 'Getting in and around',
  sport: 'Sport',
  ways: 'Ways',
  nature: 'Nature',
  stay: 'Staying',
  contact: 'Contact',
} as const

/**
 * Stated by a source, found inside the outline, derived, given by visitors or the operator, or by a
 * rule of the agency.
 */
export const FACT_WAYS = ['stated', 'inside', 'derived', 'visitors', 'operator', 'rule'] as const

export type FactWay = (typeof FACT_WAYS)[number]

/** Words or tags, by the value they stand for. */
type ByValue = Readonly<Record<string, readonly string[]>>

/**
 * A property of a park that matters for a visit. Its catalogue entry defines everything else: how
 * it is stored, shown and searched for, and which data of the sources states it.
 */
export type Fact = {
  /** Permanent: stored with parks, and in addresses. */
  key: string
  group: keyof typeof FACT_GROUPS
  /** Counts are 'no', 'yes' (how many is unknown) or a number; lengths metres. */
  kind: 'yesno' | 'choice' | 'count' | 'length' | 'text'
  /** As a heading or a filter names it: 'Fenced'. */
  name: string
  /** The text of each value: of numbers 'n', which contains '{n}'; of counts also one for '1'. */
  words: Readonly<Record<string, string>>
  /** Of a text. */
  format?: TextFormat
  /** As a question to visitors. */
  question: string
  /** The amenity that a park with this fact has. */
  feeds?: Amenity
  /** Whether 'limited' does not match a filter for it. */
  isStrict?: true
  /**
   * The values that can be filtered by: by default those of a choice, else 'yes'. For a length: the
   * minimum in metres.
   */
  filters?: readonly string[]
  /** Other values that also match a filter, by the value asked for. */
  fits?: ByValue
  /** Filters for other facts: a park that is known to match one does not have it, unless it is known to. */
  deniedBy?: readonly string[]
  /** The fact this one is a detail of: it only matters if the park is known to have that one. */
  of?: string
  /** Whether it is left out of the list of unknown facts. */
  isMinor?: true
  /** Tags of OpenStreetMap by value (server/region/osm-rules.ts). */
  osm?: {
    /** Of the park itself, or of a feature inside it. */
    any?: ByValue
    /** Of the park itself only. */
    park?: ByValue
    /** Tags of the park with the text; the first that can be read. */
    text?: readonly string[]
  }
  /** Words in imported files by value, singular and lower case. */
  files: ByValue
  /** Words in `files` for one kind or part of it: denying them does not deny the fact. */
  narrow?: readonly string[]
  /** Search words that ask for it, in the singular. */
  searches: readonly string[]
  /** Days after which visitors are asked whether it is still so. */
  freshDays: number
}

const YEAR = 365

/** Days that facts stay fresh, by how quickly such things change. */
export const FRESH = { rules: 2 * YEAR, built: 4 * YEAR, nature: 10 * YEAR } as const

/** Words or tags by the value they stand for, separated by commas. */
type Lists = Readonly<Record<string, string>>

type Defaults = Pick<Fact, 'group'> &
  Partial<Pick<Fact, 'kind' | 'feeds' | 'isMinor'>> & { fresh?: keyof typeof FRESH }

/** A fact as the catalogue writes it: what is left out has a default, and lists are texts. */
type Entry = Omit<Defaults, 'group'> &
  Omit<Fact, 'group' | 'kind' | 'words' | 'osm' | 'files' | 'narrow' | 'searches' | 'freshDays'> & {
    /** Without that of 'yes' if it is the name. */
    words?: Fact['words']
    osm?: { any?: Lists; park?: Lists; text?: string }
    files?: Lists
    narrow?: string
    searches?: string
  }

/** The facts of a group. By default, they are 'yesno' and stay fresh as what is built does. */
export function factsOf(defaults: Defaults, entries: readonly Entry[]): Fact[] {
  return entries.map((entry) => {
    const { fresh = 'built', osm, files, narrow, searches, ...given } = { ...defaults, ...entry }
    const { kind = 'yesno', name, words } = given
    return {
      ...given,
      kind,
      words: kind === 'yesno' || kind === 'count' ? { yes: name, ...words } : (words ?? {}),
      ...(osm && {
        osm: {
          ...(osm.any && { any: toLists(osm.any) }),
          ...(osm.park && { park: toLists(osm.park) }),
          ...(osm.text && { text: toList(osm.text) }),
        },
      }),
      files: toLists(files ?? {}),
      ...(narrow && { narrow: toList(narrow) }),
      searches: searches ? toList(searches) : [],
      freshDays: FRESH[fresh],
    }
  })
}

function toLists(lists: Lists): ByValue {
  return Object.fromEntries(Object.entries(lists).map(([key, text]) => [key, toList(text)]))
}

function toList(text: string): string[] {
  return text.split(/,\s+/)
}
