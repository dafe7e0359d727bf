import { FACTS } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { filtersOf } from '#domain/facts/fact-filters.ts'
import type { AskedFilters } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'

/** What words ask for besides a place; empty if they say nothing about parks. */
export type Meaning = AskedFilters & { nearMe?: true; radius?: number }

/** Words that mean the visitor's place. */
const NEAR_ME = `near me, near here, near us, near my location, near my place, around me, around here,
  around us, by me, of me, from me, of here, from here, close to me, close to here, to me, to us, close to my location, close to us, close by, nearby,
  my location, current location, my current location, my area, in my area, my neighborhood,
  in my neighborhood, where i am, right here, my house, my home, my hotel,
  my apartment, near my house, near my home, near my hotel, around my hotel, cerca de mi,
  cerca de mi casa, cerca de mi hotel, cerca de aqui, cercano, cercana,
  cercanos, cercanas, por aqui, pres de moi, pres d ici, autour de moi, in der nahe, in der naehe,
  in meiner nahe, in meiner naehe, vicino a me`

const ORDERS = {
  best: 'best, popular, top, nicest, greatest, most popular, best known, famous, must see',
  rating: 'best rated, top rated, highest rated, best reviewed',
  distance: 'nearest, closest',
  size: 'biggest, largest, by size, sorted by size',
} as const

/** As far as people walk to a park. */
const WALK = 'walking distance, within walking distance, in walking distance, walkable'
const WALK_METRES = 1_600
/** Distances in words. */
const DISTANCES = { 'a quarter mile': 402, 'half a mile': 805, 'a half mile': 805, 'a mile': 1_609 }

const OPEN =
  'open now, open rn, open right now, currently open, open at the moment, abierto ahora, abiertos ahora'

/** Kinds of parks that are no fact of a park: by what their names or types contain. */
const TYPES = `National Park, State Park, National Monument, National Forest, National Seashore,
  National Lakeshore, National Recreation Area, State Forest, State Beach, Regional Park,
  Nature Preserve, Nature Reserve, Wildlife Refuge, Historic Site, Arboretum, Plaza`
/** In other languages. */
const NATIONAL_PARK =
  'parque nacional, parques nacionales, nationalpark, nationalparks, parc national, parcs nationaux'

/** Words of visitors that the catalogue's facts share, or have only in other forms. */
const FURTHER: Readonly<Record<string, string>> = {
  'drinking_water:yes': 'water, water bottle refill',
  'leash:no': `no dogs, no dog, without dogs, without a dog, dog free, no dogs allowed, dogs not allowed,
    dogs are not allowed, dogs arent allowed, dont allow dogs, no pets, without pets, dogs prohibited,
    pet free, no dogs permitted, dogs not permitted, pets not allowed, pets prohibited, sin perros,
    ohne hunde, ohne hund, keine hunde, sans chien, sans chiens, без собак`,
  'step_free:yes': 'no stairs, without stairs, no steps, without steps',
  'parking:yes': 'free parking, parking spot, estacionamiento',
  'dog_water:yes': 'dog water fountain, dog water, dog drinking fountain',
  'fee:no':
    'free, no entrance fee, without entrance fee, free of charge, no entry fee, without fee',
  'fenced:yes': 'fence, with a fence, with fence, eingezaunt',
  'water_play:yes':
    'play in water, play in the water, water to play, sprinkler, spray, water feature, wasserspielplatz',
  'Wheelchair Accessible': `rollstuhlgerecht, rollstuhlgerechte, rollstuhl, barrierefrei, accesible,
    silla de ruedas, accesible en silla de ruedas, accesible para sillas de ruedas`,
  'beach:yes': 'strand',
  'swimming:yes': 'pool, swim, swimming hole, piscina, alberca',
  'basketball:yes': 'hoops, shoot hoops, baloncesto',
  'soccer:yes': 'futbol, football pitch',
  'shade:yes': 'sombra, schatten, im schatten, schattig',
  Restrooms: 'bano, banos, wc, toilette, toilettes, toiletten',
  'garden:yes': 'flowers',
  'running_track:yes': 'pista para correr, pista de atletismo, laufbahn',
  'step_free:yes paved_paths:yes': 'stroller, stroller friendly, pram, buggy',
  'leash:on':
    'dog on leash, dogs on leash, no off leash dogs, no dogs off leash, no loose dogs, no unleashed dogs',
  'toilets_wheelchair:yes': ['toilet', 'restroom', 'bathroom']
    .flatMap((room) => [
      ...'wheelchair, wheelchair accessible, handicap, handicapped, handicap accessible, disabled, ada'
        .split(', ')
        .map((word) => `${word} ${room}`),
      ...'wheelchairs, disabled people, the disabled'
        .split(', ')
        .map((users) => `${room}s for ${users}`),
    ])
    .join(', '),
  'woods:yes': 'forest preserve',
  'lit:yes': 'lights at night, lights at nite, lit at night, lit up',
  'cycling:yes': 'bike, bicycle, mountain bike, mountain biking, bicycling, bike riding',
  'skate_park:yes': 'skateboard, skateboarding, skating',
  'fitness:yes': 'gym, outdoor gym, workout, exercise equipment, calisthenics',
  'small_dogs:yes': 'for small dogs',
  // That dogs may be off leash is known of dog areas.
  'Dog Park': `dog, dogs, doggy, doggo, doggie, puppy, pup, off the leash, dog off leash,
    dogs off leash, without leash, without a leash, no leash, leash free, unleashed, perro, perros,
    para perros, hund, hunde, hundepark, chien, area canina,
    areas caninas, parco per cani, parchi per cani, cani, parc canin, parcs canins, собака, собаки, собакой, собаками, 狗公园, 狗公園`,
  Playground: `baby swing, parque infantil, parques infantiles, area de juegos, parco giochi, kid, kids, child, children, toddler, toddler friendly, family, family friendly, ninos, para ninos,
    juegos infantiles, juegos para ninos, aire de jeux, spielplatz`,
  'Walking Trails': `trail, run, running, jog, walk, hiker, correr, caminar, joggen,
    laufen, wandern, spazieren, senderos`,
  Camping: 'camp, tent, tents',
}

/** Pictures that ask for something, as its word. */
export const EMOJI: Readonly<Record<string, string>> = {
  '🐕🚫': 'no dogs',
  '🐶🚫': 'no dogs',
  '🚫🐕': 'no dogs',
  '🚫🐶': 'no dogs',
  '🚫': 'no',
  '🐶': 'dog',
  '🐕': 'dog',
  '🐩': 'dog',
  '🦮': 'dog',
  '🛝': 'playground',
  '🚻': 'restroom',
  '🎾': 'tennis',
  '🏀': 'basketball',
  '⚽': 'soccer',
  '⚾': 'baseball',
  '🏐': 'volleyball',
  '🛹': 'skate park',
  '🏊': 'swimming',
  '🏖': 'beach',
  '⛺': 'camping',
  '🏕': 'camping',
  '🥾': 'hiking',
  '🚴': 'cycling',
  '🧺': 'picnic',
  '♿': 'wheelchair',
  '🅿': 'parking',
}

/** How people write words that are part of names and questions. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ...([
    ['pk', 'park'],
    ['pks', 'parks'],
    ['plygrd', 'playground'],
    ['hts', 'heights'],
  ] as const),
  ...([
    ['gdns', 'gardens'],
    ['hrs', 'hours'],
    ['bk', 'Brooklyn'],
    ['bklyn', 'Brooklyn'],
  ] as const),
  ...([
    ['w/', 'with'],
    ['w/o', 'without'],
  ] as const),
])

/** A word that ends the name of a street. */
export const STREET_TYPE =
  /^(st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|pkwy|hwy|highway)$/

/** Words between what is sought and where. */
export const PREPOSITIONS = new Set(
  `in near nearby around at by of within close to from inside next beside along on across`.split(
    ' ',
  ),
)

/** Words that say nothing about a park or where it is. */
export const FILLERS = new Set(
  `a an the and or with that which have has having had are is was be am been for where can could i
  we you he she they it its my our your us them find show list give get go going take bring play ride visit
  see use some any all good great nice cool lovely awesome public local area areas place places spot
  spots plus also do does did there here what whats when how many much time who why please want need
  looking look search searching tell about thing things like outdoors outdoor today now tonight open
  opens close closes closed closing opening hours hour allowed available zip zipcode code if so just
  really very this these should would will far somewhere something anywhere allow allows let lets but
  under less than pls corner weekend donde hay ok okay rn nite noon thats pay tomorrow morning
  afternoon evening cost costs price enter entry into meet thank
  thanks you location shared dropped pin`.split(/\s+/),
)

const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|weekday|holiday)s?'

/** What asks for the hours of a park that is named besides. */
export const HOURS_WORDS = new RegExp(
  `^(?:what time|how (?:late|early)|(?:opening|closing) (?:times?|hours?)|hours of operation|on ${DAY}|
  (?:${DAY} )?(?:hours|open(?:s|ing)?|clos(?:e|es|ed|ing))(?: (?:on )?${DAY})?|schedule|horarios?|
  abierto|offnungszeiten|geoffnet|horaires|ouvert)$`.replace(/\n\s*/g, ''),
)
/** The longest of them. */
export const MOST_HOURS_WORDS = 3

/** Small words of other languages. */
export const FOREIGN = new Set(
  `a al au aux avec bei cerca con das de del der des die du ein eine einen el en es et fur gibt ich im
  kann man mit nahe para per por pres pour puedo que terrain terrains un una und vom von wo y`.split(
    /\s+/,
  ),
)

/** What is sought, whatever it is like. */
export const NOUNS = new Set(
  'park parks parque parques parc parcs parco parchi parken 公园 公園 парк парки'.split(' '),
)

/** What no fact says, though a word of it does: 'smoke free' asks for no fee. */
export const WITHOUT_FACT = new Set(
  'not fenced, unfenced, no fence, without a fence, car free, traffic free, drug free, alcohol free, sugar free, noise free, bug free, smoke free, free wifi, free wi fi, charging station, charging stations, christmas lights, holiday lights'.split(
    ', ',
  ),
)

/** What follows is not wanted. */
export const NEGATIONS = new Set(
  `no not without except excluding non avoid nor dont doesnt isnt arent never sin ohne kein keine keinen
  sans senza без`.split(/\s+/),
)

/** The plural and other forms of a phrase: with 's', and written together. */
function formsOf(phrase: string): string[] {
  const words = normaliseName(phrase)
  const plural = /(s|x|ch|sh)$/.test(words)
    ? `${words}es`
    : words.replace(/([^aeiou])y$/, '$1ie').concat('s')
  const singular = words.replace(/([^s])s$/, '$1')
  const forms = [words, plural, ...(singular.length > 3 ? [singular] : [])]
  return forms.flatMap((form) => [form, form.replaceAll(' ', '')])
}

const list = (text: string) => text.split(/,\s+/)

/** The first fact that feeds an amenity stands for it. */
const MAIN_FACTS = new Set(
  FACTS.filter(
    ({ feeds }, at) => feeds && FACTS.findIndex((fact) => fact.feeds === feeds) === at,
  ).map(({ key }) => key),
)

/** A filter for a fact's value: its amenity's if the fact is what the amenity means. */
function filterOf({ key, feeds }: Fact, value: string): Meaning {
  return feeds && MAIN_FACTS.has(key) && value === 'yes'
    ? { amenities: [feeds] }
    : { facts: [`${key}:${value}`] }
}

/** Words of a fact with the filters they ask for. Values that cannot be asked for have none. */
function wordsOf(fact: Fact): [word: string, meaning: Meaning][] {
  const values = filtersOf(fact).map(({ value }) => value)
  const usual = values.includes('yes') ? 'yes' : values[0]
  const stated = Object.entries(fact.files).filter(([value]) => values.includes(value))
  const meantBy = (word: string) => stated.find(([, words]) => words.includes(word))?.[0] ?? usual
  // 'Accessible playground' asks for two things.
  const isOwn = (word: string) => !fact.searches.some((one) => word.endsWith(` ${one}`))
  const words = [fact.name.toLowerCase(), ...fact.searches]
    .map((word) => [word, meantBy(word)] as const)
    .concat(
      stated.flatMap(([value, words]) => words.filter(isOwn).map((word) => [word, value] as const)),
    )
  return words.flatMap(([word, value]) => (value ? [[word, filterOf(fact, value)]] : []))
}

/** Filters written as a text: 'Dog Park', 'step_free:yes paved_paths:yes'. */
function readFilters(text: string): Meaning {
  const fact = FACTS.find(({ feeds, key }) => feeds === text && MAIN_FACTS.has(key))
  return fact ? filterOf(fact, 'yes') : { facts: text.split(' ') }
}

function makeMeanings(): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  /** The first meaning of a word stays. */
  const add = (words: readonly string[], meaning: Meaning) => {
    for (const form of words.flatMap(formsOf)) {
      if (!meanings.has(form)) meanings.set(form, meaning)
    }
  }
  for (const words of list(NEAR_ME)) meanings.set(normaliseName(words), { nearMe: true })
  for (const words of list(OPEN)) meanings.set(words, { open: true })
  for (const words of list(WALK)) meanings.set(words, { radius: WALK_METRES })
  for (const [words, radius] of Object.entries(DISTANCES)) {
    meanings.set(`within ${words}`, { radius })
    meanings.set(`${words} from`, { radius })
  }
  for (const [sort, words] of Object.entries(ORDERS)) {
    for (const word of list(words)) meanings.set(word, { sort: sort as keyof typeof ORDERS })
  }
  for (const [filters, words] of Object.entries(FURTHER)) add(list(words), readFilters(filters))
  for (const type of list(TYPES)) add([type], { type })
  add(list(NATIONAL_PARK), { type: 'National Park' })
  const stated = FACTS.flatMap(wordsOf)
  // What is searched for most counts before what files call it.
  for (const [word, meaning] of stated) add([word], meaning)
  // 'Fenced dog park' also asks for the dog park.
  for (const { key, of, files } of FACTS) {
    const whole = FACTS.find((fact) => fact.key === of)
    if (!whole || key.startsWith(whole.key)) continue
    for (const word of files.yes ?? []) {
      if (!whole.searches.some((one) => word.endsWith(` ${one}`))) continue
      for (const form of formsOf(word)) {
        meanings.set(form, { ...filterOf(whole, 'yes'), facts: [`${key}:yes`] })
      }
    }
  }
  return meanings
}

/** What words ask for, by the words as `normaliseName` writes them. */
export const MEANINGS: ReadonlyMap<string, Meaning> = makeMeanings()

/** Shorter words of several are parts of names, too: the gate of 'double gate'. */
const SHORTEST_PART = 6

/** Shorter words are parts of names in other languages. */
const SHORTEST_WORD = 4

/** The words that typing errors may stand for, normalised: of those that ask, all but short parts. */
export const ASKING: ReadonlySet<string> = new Set([
  'park',
  'parks',
  'dog',
  ...[...FACTS.flatMap(({ searches }) => searches), ...Object.values(FURTHER).flatMap(list)]
    .flatMap(formsOf)
    .flatMap((words) => {
      const single = words.split(' ')
      return single.length === 1 ? single : single.filter((word) => word.length >= SHORTEST_PART)
    }),
])

/** All words that are spelled right, normalised. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...ASKING,
  ...[...list(NEAR_ME), ...list(OPEN), ...Object.values(ORDERS).flatMap(list)].flatMap((words) =>
    words.split(' ').filter((word) => word.length >= SHORTEST_WORD),
  ),
  ...PREPOSITIONS,
  ...FILLERS,
  ...NEGATIONS,
  ...[...WITHOUT_FACT].flatMap((words) => words.split(' ')),
  ...'late early times operation schedule horario horarios offnungszeiten'.split(' '),
])
