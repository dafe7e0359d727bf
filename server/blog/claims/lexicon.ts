import { keyOf, keysOf, type Word } from './words.ts'

/**
 * Features claimed of parks, and the words for them. The words on a line are synonyms: a stored
 * fact with one of them backs all.
 */
const MEANINGS = `
playground: playground, play area, play structure, play equipment, tot lot, jungle gym, swing, swing set, slide, sandbox, monkey bars, climbing structure, play garden
dogs: dog, puppy, pup, canine, pet, pooch, leash, leashed, off leash, unleashed, four legged
restrooms: restroom, rest room, toilet, bathroom, washroom, lavatory, porta potty, outhouse, comfort station, changing table
picnics: picnic, picnicking, picnicker
barbecue: barbecue, barbeque, bbq, grill, cookout, fire pit, fire ring
sports: sport, athletic, athlete
fitness: fitness, gym, gymnasium, exercise equipment, workout
tennis: tennis
basketball: basketball, hoop
soccer: soccer
football: football
baseball: baseball, softball, ballfield, ball field, batting cage
volleyball: volleyball
pickleball: pickleball
other games: cricket, lacrosse, rugby, handball, bocce, horseshoe, shuffleboard, lawn bowling, table tennis, ping pong, chess, frisbee, hang gliding, hang glider
golf: golf, disc golf, mini golf
skating: skate, skating, skateboard, skateboarding, skatepark, ice rink, rink
courts: court
fields: playing field, sports field, athletic field
trails: trail, path, pathway, footpath, walkway, hike, hiking, hiker, trailhead
boardwalk: boardwalk, promenade
cycling: bike, biking, bicycle, bicycling, cycling, cyclist, bikeway
running: running track, jogging track, jogging path
views: view, vista, overlook, lookout, panorama, panoramic, scenic, scenery
skyline: skyline
nature: nature, natural
camping: camping, camp, camper, campground, campsite, campfire, tent, rv, cabin, yurt
wheelchairs: wheelchair, accessible, accessibility, ada, step free
strollers: stroller
parking: parking, garage, parking lot, car park
transport: bus, buses, train, subway, metro, bart, muni, light rail, streetcar, tram, trolley, public transit, transit, ferry, shuttle
money: free, free of charge, fee, admission, ticket, charge, cost, price, priced, paid, cheap, inexpensive, affordable, donation, dollar, buck
permits: permit, reservation, booking, membership
food: cafe, coffee, restaurant, food, food truck, snack, snack bar, snack stand, concession, vendor, kiosk, ice cream, beer garden, bakery
drinking water: drinking fountain, water fountain, drinking water, bottle filler
fountains: fountain
benches: bench, seating
tables: table
shelters: shelter, pavilion, gazebo, bandstand, bandshell, pergola
shade: shade, shaded, shady
trees: tree, wooded, forest, forested, grove, wood, woodland, oak, redwood, pine, eucalyptus, elm, maple, cypress, sequoia, palm
gardens: garden, flower, rose, botanical, arboretum, conservatory, greenhouse, bloom, blossom, wildflower
museums: museum, gallery, exhibit, exhibition
animals on show: zoo, aquarium, petting zoo, farm
art: statue, sculpture, monument, memorial, mural, artwork, art
stages: amphitheater, amphitheatre, concert, stage, theater, theatre, live music, performance, movie
rides: carousel, merry go round, ferris wheel, miniature train, zip line, ropes course, bounce house
climbing: climbing wall, rock climbing, bouldering
events: event, festival, farmers market, market, parade, tour, class, program, programme
houses: library, community center, recreation center, rec center, visitor center, nature center, mansion, castle, clubhouse
wildlife: wildlife, bird, birding, birdwatching, birdwatcher, deer, duck, butterfly, turtle, squirrel, coyote, seal, whale, hawk, heron
horses: horse, equestrian, horseback, bridle
lawns: meadow, lawn, grass, grassy
hills: hill, hilltop, hilly, bluff, cliff, summit, peak, mountain, ridge, valley, canyon
lakes: lake, pond, lagoon, reservoir
rivers: river, creek, stream, brook, waterfall, riverfront
beaches: beach, shore, shoreline, ocean, sea, seaside, coast, coastal, surf, surfing, tide pool, lakefront, waterfront, oceanfront, dune
wetlands: wetland, marsh, swamp
islands: island
bridges: bridge
lighthouses: lighthouse
swimming: swim, swimming, swimmer, pool, lifeguard
splashing: splash pad, spray park, sprinkler, wading, spray ground, water play
boating: boat, boating, boathouse, kayak, kayaking, canoe, paddleboard, paddling, sailing, marina, harbor, harbour, dock, pier
fishing: fishing, angling, angler
wireless: wifi, wi fi, wireless, internet, charging station
lights: lighted, floodlit, floodlight, illuminated
security: security, surveillance, ranger, patrol, patrolled, safe, safety, lifeguard
alcohol: alcohol, beer, wine
smoking: smoking, smoke free
fences: fence, fenced, fencing, enclosed, enclosure
paving: paved, gravel, unpaved
crowds: quiet, crowd, busy, busiest, crowded, uncrowded, popular, tranquil, peaceful, secluded
fame: famous, famed, renowned, iconic, landmark, award, award winning, unesco, well known, beloved, historic
history: history, historical, historically, founded, established, built, constructed, designed by, designed in, dedicated in, dedicated to, named after, named for, named in honor, century, decade, dates back, dating back, originally, formerly, former, opened in, renovated, restored, refurbished, remodeled, rebuilt, used to be, was once
extremes: oldest, tallest, highest, longest, newest, deepest, first ever
largest: largest, biggest
smallest: smallest
hours: opens at, open until, open from, open to the public, closes at, closing time, open late, open early
every day: open daily, daily, every day, year round, seven days, open all year, open all week
open day and night: never closes, around the clock, overnight, all night, late night, after dark, day and night, all hours, at any hour
daylight: dawn, dusk, sunrise, sunset, nightfall
closed: closed, closure
ratings: rated, rating, star, review, reviewer
weather: weather, sunny, sunniest, sunshine, fog, foggy, wind, windy, breeze, breezy, snow, rain
nearness: near, nearby, close to, close by, next to, adjacent, next door, steps from, steps away, short walk, short drive, walking distance, across from, minutes from, minutes away, just off
`

/** Phrases with these words that say nothing of a park. */
const IDIOMS = `
feel free, run free, roam free, break free, free to choose, free to roam, free to explore, free time, free hour, free morning, free afternoon, free evening
swing by, in full swing, stage of life, set the stage, on the fence, off the beaten path, early bird, in the event, closed toe, your beloved, world class, first class
change of scenery, point of view, in our view, view the, view each, review the, review each, review your, use the table, see the table, in the table, table below, table above
rain or shine, a sunny day, a sunny morning, a sunny afternoon, on sunny days, a windy day, a rainy day, wind through, wind around, wind along, wind past, wind between, wind down, wind its
near you, near your, near me, play it safe, stay safe, your safety, your own shade, check for closures, fees and hours may change, hours and fees may change
avoid crowds, avoid the crowds, beat the crowds, peak hours, peak times, peak season, busy week, busy day, busy schedule, busy life, busy family, busy parents, quiet moment, quiet hour
in nature, into nature, nature calls, natural choice, natural fit, natural pick, daily walk, daily life, daily routine, daily exercise, daily dose
`

/** The meaning of idioms. */
const NONE = ''

/** What a visitor can bring to any park, and ask about any park: neither says that it is there. */
const ADVICE = [
  { verbs: keysOf('bring pack carry'), things: keysOf('snack food coffee picnic frisbee') },
  {
    verbs: keysOf('check confirm verify ask look'),
    things: keysOf('parking fee admission price cost permit reservation transit weather closure'),
  },
]
/** After one of these, a word is no longer the object of the advice before it. */
const NOT_ADVISED = keysOf(
  'for from at to in out before after because since as so but that is are have has buy get ; : — – ( )',
)

type Term = { meaning: string; keys: string[] }

const TERMS = makeTerms()

/** Indexes the terms and idioms by their first word, longest first. */
function makeTerms(): Map<string, Term[]> {
  const terms = new Map<string, Term[]>()
  const idioms = IDIOMS.trim().replaceAll('\n', ', ')
  for (const line of [...MEANINGS.trim().split('\n'), `${NONE}: ${idioms}`]) {
    const [meaning = '', list = ''] = line.split(': ')
    for (const term of list.split(', ')) {
      const keys = term.split(' ').map(keyOf)
      const first = keys[0] ?? ''
      const others = [...(terms.get(first) ?? []), { meaning, keys }]
      terms.set(
        first,
        others.sort((one, other) => other.keys.length - one.keys.length),
      )
    }
  }
  return terms
}

/** A range of a sentence's words; `end` is exclusive. */
export type Span = { start: number; end: number }

export type Meant = Span & { meaning: string }

/** Finds the features that a sentence names, in order. */
export function meaningsIn(words: readonly Word[]): Meant[] {
  const found: Meant[] = []
  for (let start = 0; start < words.length; start++) {
    const term = TERMS.get(words[start]?.key ?? '')?.find(({ keys }) => endOf(words, start, keys))
    if (!term) continue
    const end = endOf(words, start, term.keys) ?? start + 1
    const isClaim = term.meaning !== NONE && (term.keys.length > 1 || !isAdvised(words, start))
    if (isClaim) found.push({ meaning: term.meaning, start, end })
    start = end - 1
  }
  return found
}

/**
 * Where a term that starts at a word ends, ignoring hyphens inside it; null if it doesn't match.
 */
function endOf(words: readonly Word[], start: number, keys: readonly string[]): number | null {
  let at = start
  for (const key of keys) {
    if (at > start && words[at]?.text === '-') at += 1
    if (words[at]?.key !== key) return null
    at += 1
  }
  return at
}

/** Whether a word is the object of advice: 'bring snacks', 'check the weather and parking'. */
function isAdvised(words: readonly Word[], at: number): boolean {
  const advice = ADVICE.find(({ things }) => things.has(words[at]?.key ?? ''))
  if (!advice) return false
  const before = words.slice(0, at)
  const verb = before.findLastIndex(({ key }) => advice.verbs.has(key))
  return verb >= 0 && !before.slice(verb).some(({ key }) => NOT_ADVISED.has(key))
}

/** Whether a word on its own names a feature or begins such a term. */
export function isMeant(key: string): boolean {
  return TERMS.has(key)
}
