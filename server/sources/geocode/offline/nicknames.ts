import { normaliseName } from '#domain/text/names.ts'

/**
 * What people call cities and their parts, by city: the nickname and the name that is known here, or
 * the zip code of a part that no list has. Those with a star are only meant with the city's name.
 */
const PARTS: readonly { city: string; words: string; names: string }[] = [
  {
    city: 'San Francisco',
    words: 'san francisco sf ca california',
    names: `fidi: Financial District, the haight: Haight Ashbury, haight: Haight Ashbury,
      nopa: 94117, pac heights: Pacific Heights, potrero: Potrero Hill,
      richmond district: Richmond, the richmond: Richmond,
      soma: South of Market, sunset district: Sunset, the sunset: Sunset,
      tendernob: Lower Nob Hill, ferry building: 94111, fishermans wharf: 94133,
      pier 39: 94133, upper haight: Haight Ashbury, fillmore*: Western Addition`,
  },
  {
    city: 'New York',
    words: 'new york city ny nyc manhattan brooklyn queens bronx',
    names: `alphabet city: East Village, bed stuy: Bedford-Stuyvesant,
      bedstuy: Bedford-Stuyvesant, billyburg: Williamsburg, bk: Brooklyn, bklyn: Brooklyn,
      el barrio: East Harlem, fidi*: Lower Manhattan, financial district*: Lower Manhattan,
      bronx county: The Bronx, kings county: Brooklyn, new york county: Manhattan,
      queens county: Queens, richmond county*: Staten Island,
      hells kitchen: Clinton, les: Lower East Side, lic: Long Island City,
      meatpacking district: West Village, greenwich village: West Village,
      noho*: East Village, nolita*: Little Italy,
      sheep meadow: Central Park, spanish harlem: East Harlem,
      strawberry fields: Central Park, barclays center: 11217, citi field: 11368,
      columbia university: 10027, empire state building: 10001, grand central: 10017, nyu: 10003,
      penn station*: 10001, rockefeller center: 10036, times square: 10036, yankee stadium: 10451, stuy town: Stuyvesant Town, stuytown: Stuyvesant Town,
      ues: Upper East Side, uws: Upper West Side, wash heights: Washington Heights`,
  },
  {
    city: 'Chicago',
    words: 'chicago il illinois',
    names: `back of the yards: New City, bronzeville: Douglas, chicago loop: Loop, cloud gate: Millennium Park,
      fulton market: West Loop, lakeview: Lake View, mag mile: Magnificent Mile,
      northalsted: Boystown, pilsen: Lower West Side, ravenswood: Lincoln Square,
      south loop: Near South Side, navy pier: 60611, soldier field: 60605, united center: 60612,
      willis tower: 60606, wrigley field: 60613, the bean: Millennium Park`,
  },
  {
    city: 'Boston',
    words: 'boston ma massachusetts',
    names: `dot*: Dorchester, faneuil hall: 02109, fenway park: Fenway, harvard square: 02138, logan airport: 02128, eastie: East Boston, fort point*: South Boston Waterfront,
      jp: Jamaica Plain, mit: 02139, rozzie: Roslindale, seaport: South Boston Waterfront,
      seaport district: South Boston Waterfront, southie: South Boston, westie: West Roxbury`,
  },
  {
    city: 'Denver',
    words: 'denver co colorado',
    names: `cap hill: Capitol Hill, coors field: 80205, curtis park: Five Points, golden triangle: Civic Center,
      highlands*: Highland, lodo: Union Station, lohi: Highland, rino: Five Points,
      uptown*: North Capitol Hill`,
  },
  {
    city: 'Charlotte',
    words: 'charlotte nc north carolina',
    names: `ballantyne: 28277, barclay downs: 28209, biddleville: 28216, camp north end: 28206,
      cherry*: 28204, cotswold*: 28211, derita: 28269, dilworth: 28203, eastover*: 28207,
      elizabeth*: 28204, first ward*: 28202, fourth ward*: 28202, foxcroft*: 28211,
      hidden valley*: 28213, highland creek*: 28269, loso*: 28217, madison park*: 28209,
      montford*: 28209, myers park: 28207, noda: 28205, oakhurst*: 28205, optimist park: 28206,
      plaza midwood: 28205, quail hollow*: 28210, second ward*: 28202, sedgefield*: 28209,
      south end*: 28203, south park*: 28211, southpark*: 28211, starmount: 28210,
      steele creek: 28278, third ward*: 28202, university city*: 28262, uptown*: 28202,
      villa heights*: 28205, wesley heights*: 28208, wilmore*: 28203`,
  },
  {
    city: 'Los Angeles',
    words: 'los angeles la ca california',
    names: `dtla: 90013, dodger stadium: 90012, getty center: 90049, hollywood bowl: 90068, lax: 90045, ucla: 90024, k town: Koreatown, ktown: Koreatown, silverlake: Silver Lake,
      weho: West Hollywood, arleta*: 91331, arts district*: 90013, atwater village: 90039,
      baldwin hills*: 90008, bel air*: 90077, beverly grove: 90048, brentwood*: 90049,
      cheviot hills: 90064, chinatown*: 90012, crenshaw*: 90008, eagle rock*: 90041,
      east hollywood: 90029, el sereno: 90032, fairfax district: 90036, glassell park: 90065,
      granada hills: 91344, harbor city: 90710, highland park*: 90042, hollywood hills: 90068,
      lake balboa: 91406, larchmont*: 90004, laurel canyon: 90046, leimert park: 90008,
      lincoln heights*: 90031, little tokyo: 90012, los feliz: 90027, mar vista: 90066,
      mid city*: 90019, mid wilshire: 90036, mission hills*: 91345, mount washington*: 90065,
      pacific palisades: 90272, pacoima: 91331, palms*: 90034, panorama city: 91402,
      pico union: 90006, playa del rey: 90293, playa vista: 90094, porter ranch: 91326,
      rancho park: 90064, reseda: 91335, sawtelle: 90025, sun valley*: 91352, sylmar: 91342,
      tarzana: 91356, thai town: 90027, toluca lake: 91602, valley village: 91607, venice*: 90291, watts*: 90002,
      west adams: 90018, westchester*: 90045, westlake*: 90057, wilmington*: 90744,
      winnetka*: 91306`,
  },
]

/** Nicknames that a text may begin with, and the names that are known. */
const BEGINNINGS = `beantown: Boston, big apple: New York City, boston commons: Boston Common,
  chi town: Chicago, chitown: Chicago, dr martin luther king: Martin Luther King,
  fdr: Franklin D. Roosevelt, gg park: Golden Gate Park, ggp: Golden Gate Park,
  griffith observatory: Griffith Park, hawai: Hawaii, highline: The High Line, hollywood sign: Griffith Park,
  jfk: John Fitzgerald Kennedy, la county: Los Angeles County, lbj: Lyndon B. Johnson,
  maggie daily: Maggie Daley, napa valley: Napa County,
  lake tahoe: South Lake Tahoe, mile high city: Denver, mlk: Martin Luther King Jr., ny ny: New York City,
  painted ladies: Alamo Square, rfk: Robert F. Kennedy, rmnp: Rocky Mountain National Park, sf bay: Bay Area,
  the big apple: New York City, the windy city: Chicago, the highline: The High Line,
  wash park: Washington Park, wash square: Washington Square,
  wash square park: Washington Square Park, windy city: Chicago, yosemite valley: Yosemite National Park`

/** Neighbourhoods that the city's list has under several names, by their normalised name. */
export const SEVERAL_NAMES: ReadonlyMap<string, { name: string; parts: readonly string[] }> =
  new Map([
    [
      'bedford stuyvesant',
      { name: 'Bedford-Stuyvesant', parts: ['bedford', 'stuyvesant heights'] },
    ],
    [
      'williamsburg',
      {
        name: 'Williamsburg',
        parts: ['williamsburg', 'east williamsburg', 'north side south side'],
      },
    ],
  ])

type Part = { name: string; city: string; words: ReadonlySet<string>; isOnlyWithCity: boolean }

const parts = new Map<string, Part[]>()
for (const { city, words, names } of PARTS) {
  for (const [nickname, known] of pairsOf(names)) {
    const isZip = /^\d/.test(known)
    const name = isZip || known === 'Brooklyn' ? known : `${known}, ${city}`
    const key = nickname.replace('*', '')
    const part = { name, city, words: new Set(words.split(' ')), isOnlyWithCity: key !== nickname }
    parts.set(key, [...(parts.get(key) ?? []), part])
  }
}
const beginnings = new Map(pairsOf(BEGINNINGS))
/** Shorter nicknames are initials and the like: 'DTLA'. */
const LONGEST_SHORT = 4
const LONGEST = Math.max(
  ...[...parts.keys(), ...beginnings.keys()].map((key) => key.split(' ').length),
)

function pairsOf(text: string): [nickname: string, name: string][] {
  return text.split(/,\s+/).map((pair) => {
    const [nickname = '', name = ''] = pair.split(': ')
    return [nickname, name]
  })
}

/**
 * What a text with a nickname means, in names that are known: 'South Boston, Boston' for 'Southie'
 * or 'southie, MA', 'Washington Park denver' for 'wash park denver', '28202' for 'uptown charlotte';
 * null if it begins with none.
 *
 * @param cityNear gives the city near the map, whose parts need not be named with it
 */
export function readNickname(text: string, cityNear?: () => string | undefined): string | null {
  for (const { key, rest, part } of readingsOf(text, cityNear)) {
    if (part) return part.name
    const name = beginnings.get(key)
    if (name) return [name, ...rest].join(' ')
  }
  return null
}

/**
 * The part of a city that is known here by its zip code only: 'dilworth' of Charlotte. A region that
 * was brought in may have its outline.
 */
export function readPartWithZip(text: string): { name: string; city: string } | null {
  const reading = readingsOf(text).find(({ part }) => part !== undefined)
  const { key = '', part } = reading ?? {}
  return part && /^\d/.test(part.name) ? { name: key, city: part.city } : null
}

/** The parts of cities that are known by their zip codes only and whose names begin so. */
export function partsBeginning(key: string): { name: string; city: string; zip: string }[] {
  const toName = (words: string) => words.replace(/(?<!\S)[a-z]/g, (first) => first.toUpperCase())
  return [...parts].flatMap(([words, meanings]) =>
    meanings
      .filter(
        ({ name }) => words.startsWith(key) && words.length > LONGEST_SHORT && /^\d/.test(name),
      )
      .map(({ name: zip, city }) => ({ name: toName(words), city, zip })),
  )
}

/** The words that a text begins with, the most first, those after them, and the part they mean. */
function readingsOf(
  text: string,
  cityNear?: () => string | undefined,
): { key: string; rest: string[]; part: Part | undefined }[] {
  const words = normaliseName(text).split(' ')
  const most = Math.min(LONGEST, words.length)
  return Array.from({ length: most }, (_, index) => {
    const key = words.slice(0, most - index).join(' ')
    const rest = words.slice(most - index)
    const isMeant = (one: Part) =>
      rest.length > 0
        ? rest.every((word) => one.words.has(word))
        : !one.isOnlyWithCity || one.city === cityNear?.()
    return { key, rest, part: parts.get(key)?.find(isMeant) }
  })
}
