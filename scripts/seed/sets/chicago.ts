import { FACTS } from '#domain/facts/catalogue.ts'
import type { SaidFacts } from '#server/region/readers/facts/words.ts'
import { type Files, type Listing, mergeFacts, typesByName } from '../listing.ts'
import { givenNameFirst, tidyName, tidyStreet, titleCase } from '../names.ts'
import { isParkName, mergeSections } from '../rules.ts'
import { readWkt, toShape } from '../shapes.ts'

/** Not open yet, or strips along a street. */
const NO_PARK = /^(unimproved|pending|parkways?)( park)?$/i
/** Parks named after the building in them, and the acres that are more than the building. */
const BUILDING = /community center park$/i
const SMALLEST_AROUND = 1
/** The columns that count things, as the file cuts their names, and the facts they are. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  BASEBALL_J: ['baseball'],
  BASEBALL_S: ['baseball'],
  BASKETBA_1: ['basketball'],
  BEACH: ['beach'],
  BOCCE_COUR: ['lawn_games'],
  BOWLING_GR: ['lawn_games'],
  COMMUNITY_: ['garden'],
  DOG_FRIEND: ['dog_area'],
  FITNESS_CO: ['fitness'],
  // Fields for both.
  FOOTBALL_S: ['football', 'soccer'],
  GARDEN: ['garden'],
  GOLF_COURS: ['golf'],
  HANDBALL_R: ['handball'],
  HORSESHOE_: ['lawn_games'],
  ICESKATING: ['ice_rink'],
  LAGOON: ['lake'],
  MOUNTAIN_B: ['cycling'],
  PLAYGROUND: ['playground'],
  POOL_INDOO: ['swimming'],
  POOL_OUTDO: ['swimming'],
  SHUFFLEBOA: ['lawn_games'],
  SKATE_PARK: ['skate_park'],
  SPRAY_FEAT: ['water_play'],
  TENNIS_COU: ['tennis'],
  TRACK: ['running_track'],
  VOLLEYBALL: ['volleyball'],
  VOLLEYBA_1: ['volleyball'],
  WATER_PLAY: ['water_play'],
}
const COUNTED = new Set(FACTS.filter(({ kind }) => kind === 'count').map(({ key }) => key))
/** Names ending in such a word get no 'Park'. */
const HAS_KIND =
  /\b(parks?|park no\. \d+|beach|gardens?|square|fields?|trail|plaisance|island|plaza|(?<!community )centers?|greenway|riverwalk|marsh|esplanade|wetlands|parkway|playground( of chicago)?|hall|point)$/i

export function chicago(files: Files): Listing[] {
  const rows = files.rows('facts/us-il-chicago-cpd-parks-outlines-2026.csv')
  return mergeSections(rows.flatMap(toListing))
}

function toListing(row: Record<string, string>): Listing[] {
  const name = chicagoName(row.PARK ?? '')
  const shape = toShape(readWkt(row.the_geom ?? ''))
  if (!shape || NO_PARK.test(row.PARK_CLASS ?? '')) return []
  const acres = readNumber(row.ACRES)
  if (!isParkName(name) || /town hall/i.test(name)) return []
  if (BUILDING.test(name) && acres < SMALLEST_AROUND) return []
  return [
    {
      ...shape,
      id: String(readNumber(row.PARK_NO)),
      name,
      street: row.LOCATION ? tidyStreet(row.LOCATION) : undefined,
      city: 'Chicago',
      state: 'IL',
      postalCode: row.ZIP || undefined,
      types: typesByName(name),
      facts: factsIn(row),
      acres: acres || undefined,
    },
  ]
}

function factsIn(row: Record<string, string>): SaidFacts {
  return Object.entries(COLUMNS).reduce<SaidFacts>((facts, [column, keys]) => {
    const count = readNumber(row[column])
    if (count === 0) return facts
    const value = (key: string) => (COUNTED.has(key) ? String(count) : 'yes')
    return mergeFacts(facts, Object.fromEntries(keys.map((key) => [key, value(key)])))
  }, {})
}

/** '1,209.98' is 1209.98. */
function readNumber(text = ''): number {
  return Number(text.replaceAll(',', ''))
}

/** 'GRANT (ULYSSES)' becomes 'Ulysses Grant Park'. */
function chicagoName(name: string): string {
  const whole = tidyName(titleCase(givenNameFirst(name)))
  return HAS_KIND.test(whole) ? whole : `${whole} Park`
}
