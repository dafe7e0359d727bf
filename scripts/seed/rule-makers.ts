import { seedParkList } from '#db/seed/all-parks.ts'
import type { Rule, RuleSays } from '#domain/rules/rule.ts'
import { OUTSIDE_DOG_AREA } from '#domain/rules/rules-of-park.ts'
import {
  bostonIds,
  bySource,
  clockText,
  type Entry,
  exceptionRules,
  exceptionsOf,
  factsOf,
  type Making,
  mountainIds,
  namedBy,
  nothing,
  ofNamed,
  type Source,
  sanFranciscoIds,
  sentence,
  toRule,
  type UnitFact,
  withException,
  withoutNames,
  withoutRemark,
} from './rule-parts.ts'

const NYC = [
  'New York City Department of Parks and Recreation',
  'NYC Parks',
  'NYC Parks & Recreation',
  'NYC Department of Parks and Recreation',
  'NYC Department of Parks & Recreation',
  'New York City Department of Parks & Recreation',
]
const CHICAGO = ['Chicago Park District']
const LOS_ANGELES = [
  'City of Los Angeles Department of Recreation and Parks',
  'Los Angeles Department of Recreation and Parks',
  'City of Los Angeles Recreation and Parks',
]
const SAN_FRANCISCO = [
  'San Francisco Recreation and Park Department',
  'San Francisco Recreation and Parks',
  'San Francisco Recreation & Parks',
]
const MECKLENBURG = [
  'Mecklenburg County Park and Recreation',
  'Mecklenburg County Park & Recreation',
  'Mecklenburg County Parks and Recreation',
]
const DENVER = ['Denver Parks and Recreation', 'Denver Parks & Recreation']
const BOSTON = [
  'Boston Parks and Recreation Department',
  'Boston Parks and Recreation',
  'Boston Parks & Recreation',
  'Boston Parks Department',
]
const DCR = [
  'Massachusetts DCR',
  'MassDCR',
  'MA DCR',
  'Massachusetts Department of Conservation and Recreation',
]
const PLAY_AREAS = ['Play Area', 'Playlot', 'Tot Lot']
const POSTED = 'other hours are posted'
const NO_DOGS_TO_PLAY = { playground: 'No dogs in the playground' }

/** What makes the rules of the product from each that was collected: which parks it is about. */
export const MAKERS: Readonly<Record<string, (making: Making) => Rule[]>> = {
  'nyc-hours': (making) => [
    toRule(making, {
      agency: 'nyc-parks',
      unless: POSTED,
      parks: {
        set: 'nyc-parks',
        runBy: NYC,
        types: ['park', 'plaza', 'nature_reserve', 'dog_park', 'beach'],
        notTypes: ['playground', 'garden'],
      },
      // Run by others, which have rules of their own: Brooklyn Bridge Park, the High Line, Bryant
      // Park, Battery Park City.
      named: {
        ...Object.fromEntries(
          ['B431', 'M360', 'M008', 'M283'].map((id) => [`nyc-parks/${id}`, nothing] as const),
        ),
        ...exceptionsOf(making),
      },
    }),
    ...exceptionRules(making, 'nyc-parks'),
  ],
  'nyc-leash-on': (making) => [
    toRule(making, {
      agency: 'nyc-parks',
      notes: NO_DOGS_TO_PLAY,
      parks: {
        set: 'nyc-parks',
        runBy: NYC,
        types: ['park', 'plaza', 'nature_reserve'],
        // No dogs may come to these.
        notTypes: ['playground', 'garden', 'beach'],
        notNames: [' Field', 'Ballfield', ' Court', 'Little League', 'Beach and Boardwalk'],
      },
      // It has rules of its own, which bar dogs but for service.
      named: { 'nyc-high-line': nothing },
    }),
  ],
  // Of the playground itself, not of the fields and seats around it.
  'nyc-playground-no-dogs': (making) => [
    {
      ...toRule(making, {
        agency: 'nyc-parks',
        notes: NO_DOGS_TO_PLAY,
        parks: { set: 'nyc-parks', runBy: NYC, types: ['playground'] },
      }),
      facts: undefined,
    },
  ],
  'nyc-off-leash': (making) => [
    toRule(making, {
      agency: 'nyc-parks',
      named: namedBy(making, ({ hours, where }) => {
        const when = clockText(hours)
        const note = where
          ? `Off leash ${when}: ${where}`
          : `Off leash in parts of the park ${when}`
        return { facts: { dog_area: 'limited' }, notes: { dog_area: note } }
      }),
    }),
  ],
  'nyc-dog-runs': (making) => [
    toRule(making, {
      agency: 'nyc-parks',
      named: namedBy(making, ({ facts }) => ({ facts: factsOf(facts) }), {
        'Chelsea Waterside': 'nyc-chelsea-waterside-park',
        'Hudson River Park': 'nyc-hudson-river-park',
        'Sherry Park': 'nyc-parks/Q341C',
        'Williamsbridge Oval': 'nyc-parks/X104',
      }),
    }),
  ],
  // Its hours are an exception of those of the city.
  'nyc-prospect': () => [],
  'nyc-hudson-river-park': (making) => [
    toRule(making, {
      agency: 'Hudson River Park Trust',
      unless: POSTED,
      ...ofNamed(making, ['nyc-hudson-river-park', 'nyc-chelsea-waterside-park']),
    }),
  ],
  'nyc-brooklyn-bridge-park': (making) => [
    toRule(making, {
      agency: 'Brooklyn Bridge Park',
      unless: POSTED,
      ...ofNamed(making, ['nyc-parks/B431']),
    }),
  ],
  'sf-hours': (making) => [
    toRule(making, {
      agency: 'sf-rec-park',
      parks: {
        set: 'sf-rec-park',
        runBy: SAN_FRANCISCO,
        ids: sanFranciscoIds(making, (row) =>
          /^(Neighborhood Park or Playground|Mini Park|Regional Park)$/.test(
            row.PropertyType ?? '',
          ),
        ),
      },
    }),
  ],
  'sf-leash-on': (making) => [
    toRule(making, {
      agency: 'sf-rec-park',
      parks: {
        set: 'sf-rec-park',
        runBy: SAN_FRANCISCO,
        ids: sanFranciscoIds(making, () => true),
      },
      named: Object.fromEntries(
        withoutNames(making, 'sf-rec-park').map(
          (key) => [key, { notes: { dog_area: OUTSIDE_DOG_AREA } }] as const,
        ),
      ),
    }),
  ],
  'sf-dog-play-areas': (making) => bySource(making, 'sf-rec-park'),
  'ggnra-voice-control': (making) => [
    toRule(making, {
      agency: 'us-park-service',
      named: Object.fromEntries(
        (making.given.entries ?? []).flatMap(({ name, facts, note, certainty }) => {
          const park = seedParkList.find((one) => one.city === 'San Francisco' && one.name === name)
          // The others are of 2002.
          if (!park || certainty) return []
          return [[park.key, { facts, ...(note ? { notes: { leash: sentence(note) } } : {}) }]]
        }),
      ),
    }),
  ],
  'boston-hours': (making) => [
    toRule(making, {
      agency: 'boston-open-space',
      parks: {
        set: 'boston-open-space',
        ids: bostonIds(making, 'BPRD'),
        runBy: BOSTON,
        notNames: ['Arboretum'],
      },
    }),
  ],
  'boston-leash-on': (making) => [
    toRule(making, {
      agency: 'boston-open-space',
      notes: NO_DOGS_TO_PLAY,
      parks: {
        set: 'boston-open-space',
        ids: bostonIds(making, 'BPRD'),
        runBy: BOSTON,
        notNames: PLAY_AREAS,
      },
    }),
  ],
  'boston-play-areas-no-dogs': (making) => [
    toRule(making, {
      agency: 'boston-open-space',
      parks: {
        set: 'boston-open-space',
        ids: bostonIds(making, 'BPRD'),
        runBy: BOSTON,
        names: PLAY_AREAS,
      },
    }),
  ],
  'boston-dog-spaces': (making) =>
    bySource(making, 'boston-open-space').map((rule) =>
      rule.sources[0]?.title.includes('DCR') ? { ...rule, agency: 'Massachusetts DCR' } : rule,
    ),
  'dcr-hours': (making) => [
    toRule(making, {
      agency: 'Massachusetts DCR',
      unless: POSTED,
      parks: { set: 'boston-open-space', ids: bostonIds(making, 'DCR'), runBy: DCR },
    }),
  ],
  // Beaches bar dogs in season, and not all parks welcome them: those of the harbor are left out.
  'dcr-leash': (making) => [
    toRule(making, {
      agency: 'Massachusetts DCR',
      parks: {
        set: 'boston-open-space',
        ids: bostonIds(making, 'DCR'),
        runBy: DCR,
        notTypes: ['beach'],
        notNames: ['Beach', 'Georges Island', 'Lovells Island', 'Gallops Island'],
      },
    }),
  ],
  // Small ones, as playgrounds, close earlier.
  'chicago-hours': (making) => [
    toRule(making, {
      agency: 'chicago-park-district',
      unless: 'its gates are shut or other hours are posted',
      parks: {
        set: 'chicago-park-district',
        runBy: CHICAGO,
        types: ['park', 'playground', 'garden', 'plaza', 'beach'],
        minArea: 20_000,
      },
      named: { 'chi-maggie-daley-park': nothing, 'chi-millennium-park': nothing },
    }),
    ...exceptionRules(
      withException(making, 'John Dean Park', 'chicago-park-district/1027'),
      'chicago-park-district',
    ),
  ],
  'chicago-leash-on': (making) => [
    toRule(making, {
      agency: 'chicago-park-district',
      parks: { set: 'chicago-park-district', runBy: CHICAGO, notTypes: ['beach', 'dog_park'] },
      named: { 'chi-maggie-daley-park': nothing, 'chi-millennium-park': nothing },
    }),
  ],
  'chicago-beaches-no-dogs': (making) => [chicagoBeaches(making)],
  'chicago-beaches-fee': (making) => [chicagoBeaches(making)],
  'chicago-beaches-hours': (making) => [chicagoBeaches(making)],
  'chicago-maggie-daley': (making) => [
    toRule(making, {
      agency: 'chicago-park-district',
      ...ofNamed(making, ['chi-maggie-daley-park']),
    }),
  ],
  'chicago-millennium-park': (making) => [
    toRule(making, { agency: 'City of Chicago', ...ofNamed(making, ['chi-millennium-park']) }),
  ],
  'chicago-dog-areas': (making) => chicagoDogAreas(making),
  // Those that close at sunset are not named; most are in canyons.
  'la-hours': (making) => [
    toRule(making, {
      agency: 'la-rec-parks',
      unless: POSTED,
      parks: {
        set: 'la-rec-parks',
        runBy: LOS_ANGELES,
        types: ['park', 'playground'],
        notTypes: ['garden', 'dog_park', 'beach', 'nature_reserve'],
        notNames: [
          'Canyon',
          'Wilderness',
          'Open Space',
          'Natur',
          'Mountain',
          'State Park',
          'Elysian',
        ],
      },
    }),
  ],
  'la-leash-on': (making) => [
    toRule(making, {
      agency: 'la-rec-parks',
      parks: {
        set: 'la-rec-parks',
        runBy: LOS_ANGELES,
        types: ['park'],
        notTypes: ['dog_park'],
        notNames: ['Recreation Center', 'Runyon'],
      },
    }),
  ],
  'la-dog-parks': (making) => [
    toRule(making, {
      agency: 'la-rec-parks',
      says: 'Off-leash dog parks of the city.',
      // Other sources say more of some of them.
      named: namedBy(making, ({ facts, certainty }) => ({
        facts: { dog_area: 'yes', ...(certainty ? {} : factsOf(facts)) },
      })),
    }),
  ],
  'denver-hours-urban': (making) => [
    toRule(making, {
      agency: 'denver-parks',
      parks: { set: 'denver-parks', runBy: DENVER, cities: ['Denver'] },
      named: Object.fromEntries(
        [
          ...mountainIds(making),
          // A dog park, newer than the list of their hours.
          '578',
        ].map((id) => [`denver-parks/${id}`, nothing] as const),
      ),
    }),
  ],
  'denver-hours-mountain': (making) => [
    toRule(making, {
      agency: 'denver-parks',
      parks: { set: 'denver-parks', ids: making.given.applies_to?.ids },
    }),
  ],
  'denver-leash-on': (making) => [
    toRule(making, { agency: 'denver-parks', parks: { set: 'denver-parks', runBy: DENVER } }),
  ],
  'denver-dog-parks': (making) => [
    toRule(making, {
      agency: 'denver-parks',
      named: namedBy(making, ({ hours, note }) =>
        // Closed in 2024, and not known to be open again.
        note
          ? null
          : {
              facts: { dog_area: 'yes' },
              notes: { dog_area: `Dog area open ${clockText(hours)}` },
            },
      ),
    }),
  ],
  'mecklenburg-leash-on': (making) => [
    toRule(making, {
      agency: 'mecklenburg-parks',
      parks: { set: 'mecklenburg-parks', runBy: MECKLENBURG, cities: ['Charlotte', 'Mint Hill'] },
    }),
  ],
  // Sides for small dogs are told by others.
  'mecklenburg-dog-parks': (making) => [
    toRule(making, {
      agency: 'mecklenburg-parks',
      named: namedBy(making, () => ({
        facts: { dog_area: 'yes', fenced: 'yes' },
        notes: { dog_area: 'No fee or pass for the dog area' },
      })),
    }),
  ],
  'mecklenburg-dog-parks-fee': () => [],
  'nps-leash': () => [],
  'nps-units': (making) => parkService(making),
  'usfs-dogs': (making) => forestService(making),
}

function chicagoBeaches(making: Making): Rule {
  const parks = { set: 'chicago-park-district', types: ['beach'], notTypes: ['dog_park', 'park'] }
  const made = toRule(making, { agency: 'chicago-park-district', parks })
  const { facts, hours } = made
  const says = { ...(facts ? { facts } : {}), ...(hours ? { hours } : {}) }
  const named = { 'chi-oak-street-beach': says, 'chi-north-avenue-beach': says }
  return { ...made, named }
}

/** Parks that the list, which breaks off, does not have, by who names them. */
const DOG_WATCH: Source = {
  title: 'Chicago Dog Watch',
  address: 'https://chicagodogwatch.wordpress.com',
  date: '2013',
}
const HORNER: Source = {
  title: 'Newsletter of the Horner Park Dog Park committee',
  address: 'https://hornerparkdogpark.org',
  date: null,
}
const NOT_IN_LIST: Readonly<Record<string, Source>> = {
  'Wicker Park': DOG_WATCH,
  'Walsh Park': DOG_WATCH,
  'Horner Park': HORNER,
}

function chicagoDogAreas(making: Making): Rule[] {
  const { entries = [], sources = [] } = making.given
  const withSources = entries.map((entry) => ({
    ...entry,
    ...(entry.name === 'Clarendon Park' ? { key: 'chicago-park-district/1002' } : {}),
    source: NOT_IN_LIST[entry.name ?? ''] ?? sources[0],
  }))
  return bySource(
    { ...making, given: { ...making.given, entries: withSources as Entry[] } },
    'chicago-park-district',
  )
}

const CFR: Source = {
  title: '36 CFR 2.15 Pets',
  address: 'https://www.law.cornell.edu/cfr/text/36/2.15',
  date: null,
}

const PETS_SAY = 'A pet must be crated, caged or on a leash of at most six feet.'
const API_SAYS = 'Hours and entrance fees as the service’s own API stated them.'

/** The units of the National Park Service, by the year in which it was asked. */
function parkService(making: Making): Rule[] {
  const { given } = making
  const [of2025, of2021, pets] = given.sources ?? []
  const entries = given.entries ?? []
  const rule = (
    id: string,
    sources: (Source | undefined)[],
    say: (entry: Entry) => RuleSays | null,
  ) => {
    const own = { ...given, id, sources: sources.flatMap((one) => one ?? []) }
    return toRule(
      { ...making, given: own },
      {
        agency: 'us-park-service',
        named: Object.fromEntries(
          entries.flatMap((entry) => {
            const says = entry.seed && say(entry)
            return entry.seed && says && Object.keys(says).length > 0 ? [[entry.seed, says]] : []
          }),
        ),
      },
    )
  }
  const ofYear = (year: string) => (entry: Entry) => {
    const hours = typeof entry.hours === 'object' ? entry.hours : undefined
    const { fee } = entry
    const isOfYear = (one: UnitFact | undefined) =>
      one?.ship === true && one.source.startsWith(year)
    return {
      ...(isOfYear(hours) ? { hours: hours?.value } : {}),
      ...(isOfYear(fee) && fee ? { facts: { fee: fee.value } } : {}),
      ...(isOfYear(fee) && fee?.amount ? { notes: { fee: `${fee.amount} in 2025` } } : {}),
      ...(isOfYear(fee) && fee?.note ? { notes: { fee: sentence(withoutRemark(fee.note)) } } : {}),
    }
  }
  return [
    rule('nps-2025', [of2025], ofYear('nps25')),
    rule('nps-2021', [of2021], ofYear('nps21')),
    {
      ...rule('nps-fees-2021', [of2021], ({ fee }) =>
        fee?.ship === 'caution' ? { facts: { fee: fee.value } } : null,
      ),
      isReported: true as const,
    },
    rule('nps-leash', [pets, CFR], ({ leash, seed }) =>
      // Golden Gate has areas where dogs may run.
      leash?.ship === true && seed !== 'us-park-service/goga'
        ? { facts: { leash: leash.value }, ...(leash.of ? { notes: { leash: leash.of } } : {}) }
        : null,
    ),
  ].map((one) => ({ ...one, says: one.id === 'nps-leash' ? PETS_SAY : API_SAYS }))
}

const CORONADO: Source = {
  title: 'Hiking and Camping with Dogs, Coronado National Forest',
  address: 'https://www.fs.usda.gov/detailfull/coronado/recreation/?cid=stelprdb5125209',
  date: null,
}

function forestService(making: Making): Rule[] {
  const { given } = making
  const [leashes, dogs] = given.sources ?? []
  // That dogs are allowed was said without a date; the regulation is about their leashes.
  const sources = [dogs, leashes].flatMap((one) => one ?? [])
  const agency = 'USDA Forest Service'
  const coronado = 'us-open-lands/Coronado National Forest'
  const own = {
    ...given,
    id: 'usfs-coronado',
    certainty: 'official',
    says: 'Dogs are on a leash everywhere.',
  }
  return [
    toRule(
      { ...making, given: { ...given, sources } },
      {
        agency,
        parks: {
          set: 'us-open-lands',
          names: ['National Forest', 'Grasslands', 'Tallgrass Prairie', 'National Scenic Area'],
        },
        named: { [coronado]: nothing },
      },
    ),
    toRule(
      { ...making, given: { ...own, sources: [CORONADO] } },
      { agency, named: { [coronado]: { facts: { leash: 'on' } } } },
    ),
  ]
}
