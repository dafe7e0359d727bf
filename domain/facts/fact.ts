import type { Amenity } from './amenities.ts'

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
} as const

/** How facts are known: stated by a source, seen inside a park's outline, or worked out. */
export const FACT_WAYS = ['stated', 'inside', 'derived', 'visitors', 'operator'] as const

export type FactWay = (typeof FACT_WAYS)[number]

type FactGroup = keyof typeof FACT_GROUPS

/**
 * 'yesno': yes, no or limited. 'choice': one of its own values. 'count': no, yes (how many is
 * unknown) or a number. 'length': metres.
 */
type FactKind = 'yesno' | 'choice' | 'count' | 'length'

/** Lists by value: of words, or of tags. */
type ByValue = Readonly<Record<string, readonly string[]>>

/**
 * Something about a park that decides a visit. Everything else follows from its entry in the
 * catalogue: how it is stored, shown and asked for, and what of the sources tells it.
 */
export type Fact = {
  /** Permanent: stored with parks, and in addresses. */
  key: string
  group: FactGroup
  kind: FactKind
  /** As a heading or a filter names it: 'Fenced all round'. */
  name: string
  /**
   * What is said of each value. Counts and lengths have one for numbers, 'n', with '{n}' in it;
   * counts also one for '1'.
   */
  words: Readonly<Record<string, string>>
  /** As a visitor is asked. */
  question: string
  /** The amenity of the specification that a park has with it. */
  feeds?: Amenity
  /** Whether 'limited' is not enough for who wants it. */
  isStrict?: true
  /** What can be wished; by default each value of a choice, else 'yes'. Of a length: least metres. */
  wishes?: readonly string[]
  /** Values that a wish is content with besides itself. */
  fits?: ByValue
  /** The fact that has to be known as yes before this one is of interest. */
  of?: string
  /** Whether it is not missed where nobody has said it. */
  isMinor?: true
  /** Tags of OpenStreetMap by value (server/region/osm-rules.ts). */
  osm?: {
    /** Of the park itself, or of a feature inside it. */
    any?: ByValue
    /** Of the park itself only. */
    park?: ByValue
  }
  /** Words of files by value, in the singular and in small letters. */
  files: ByValue
  /** Those of them for one kind or part of it: where they are denied, it may still be there. */
  narrow?: readonly string[]
  /** Words of searches that ask for it, in the singular. */
  searches: readonly string[]
  /** How long it stays fresh, in days; beyond it is 'old'. */
  freshDays: number
}

const YEAR = 365

/** How long facts stay fresh, by how soon things change. */
export const FRESH = { rules: 2 * YEAR, built: 4 * YEAR, nature: 10 * YEAR } as const
