import { factsOf } from '../fact.ts'

/** What a playground has, as tags of the park itself. */
const EQUIPMENT =
  'balancebeam climbingframe roundabout sandpit seesaw slide springy structure swing zipwire'
    .split(' ')
    .map((name) => `playground:${name}=yes`)
    .join(', ')

export const CHILDREN_FACTS = factsOf({ group: 'children' }, [
  {
    key: 'playground',
    kind: 'count',
    name: 'Playground',
    words: { '1': '1 playground', no: 'No playground', n: '{n} playgrounds' },
    question: 'Is there a playground?',
    feeds: 'Playground',
    osm: {
      any: { yes: 'leisure=playground' },
      park: { yes: `playground=*, ${EQUIPMENT}`, no: 'playground=no' },
    },
    files: {
      yes: `playground, play ground, play area, play structure, play equipment,
        playground equipment, children s playground, childrens playground, children s play area,
        childrens play area, nature play, nature play area, accessible playground,
        universally accessible playground, inclusive playground, plygrd, tot lot, totlot, swing,
        swing set, slide`,
      no: 'no playground',
    },
    narrow: `play structure, nature play, nature play area, accessible playground,
      universally accessible playground, inclusive playground, tot lot, totlot, swing, swing set,
      slide`,
    searches: `playground, play area, play ground, play structure, tot lot, swing, swing set, slide,
      kid, kid friendly, children, toddler`,
  },
  {
    key: 'playground_ages',
    kind: 'choice',
    name: 'Ages of the playground',
    words: {
      toddlers: 'Playground for under 5',
      school: 'Playground for 5 to 12',
      all: 'Playground for all ages',
    },
    question: 'For which ages is the playground?',
    of: 'playground',
    filters: ['toddlers', 'school'],
    fits: { toddlers: ['all'], school: ['all'] },
    osm: {
      any: {
        all: 'leisure=playground&min_age<=3&max_age>=10',
        toddlers: 'leisure=playground&max_age<=6',
        school: 'leisure=playground&min_age>=4',
      },
    },
    files: {
      toddlers: 'tot lot, totlot, toddler playground, playground ages 2 5',
      school: 'playground ages 5 12',
      all: 'playground ages 2 12, playground for all ages',
    },
    searches: 'toddler playground',
  },
  {
    key: 'playground_surface',
    kind: 'choice',
    name: 'Ground of the playground',
    words: {
      rubber: 'Playground on rubber',
      wood: 'Playground on wood chips',
      sand: 'Playground on sand',
      grass: 'Playground on grass',
      gravel: 'Playground on gravel',
      paved: 'Playground on paved ground',
    },
    question: 'What is the ground of the playground?',
    of: 'playground',
    osm: {
      any: {
        rubber: 'leisure=playground&surface=rubber|tartan|rubbercrumb|soft',
        wood: 'leisure=playground&surface=woodchips|bark',
        sand: 'leisure=playground&surface=sand',
        grass: 'leisure=playground&surface=grass',
        gravel: 'leisure=playground&surface=gravel|fine_gravel|pebblestone',
        paved: 'leisure=playground&surface=paved|asphalt|concrete|paving_stones',
      },
    },
    files: {
      rubber: 'rubber surface, rubberized surface, poured in place rubber',
      wood: 'engineered wood fiber, ewf, wood chips',
    },
  },
  {
    key: 'playground_fenced',
    name: 'Fenced playground',
    words: {
      no: 'Playground not fenced',
      limited: 'Playground partly fenced',
    },
    question: 'Is the playground fenced?',
    of: 'playground',
    osm: {
      any: {
        limited: 'leisure=playground&fenced=partial|partially|limited',
        yes: 'leisure=playground&fenced=yes, leisure=playground&barrier=fence|wall',
        no: 'leisure=playground&fenced=no, leisure=playground&barrier=no',
      },
    },
    files: { yes: 'fenced playground, fenced in playground' },
    searches: 'fenced playground',
  },
  {
    key: 'wheelchair_swing',
    name: 'Swing for wheelchairs',
    words: { no: 'No swing for wheelchairs', limited: 'Swing with a supporting seat' },
    question: 'Is there a swing for wheelchairs?',
    of: 'playground',
    osm: {
      any: {
        yes: `playground=swing|basketswing&wheelchair=yes|designated,
          playground:wheelchair_swing=yes`,
        no: 'playground:wheelchair_swing=no',
      },
    },
    files: { yes: 'wheelchair swing, accessible swing, ada swing, adaptive swing' },
    searches: 'wheelchair swing, accessible swing',
  },
  {
    key: 'water_play',
    name: 'Water play',
    words: { no: 'No water play', limited: 'Water play in season' },
    question: 'Can children play with water?',
    osm: {
      any: {
        yes: `playground=splash_pad|water, leisure=water_park, playground:splash_pad=yes,
          playground:water=yes`,
        no: 'playground:splash_pad=no',
      },
    },
    files: {
      yes: `water play, water play area, water playground, splash pad, splashpad, splash pool,
        spray park, spraypark, spray pool, spray pad, spray feature, spray shower, sprayground,
        wading pool, interactive fountain`,
    },
    narrow: `water playground, splash pad, splashpad, splash pool, spray park, spraypark,
      spray pool, spray pad, spray feature, spray shower, sprayground, wading pool,
      interactive fountain`,
    searches: 'water play, water park, splash pad, splashpad, spray park, sprayground, wading pool',
    fresh: 'rules',
  },
  {
    key: 'good_for_children',
    name: 'Good for children',
    words: { no: 'Not for children', limited: 'Good for some children' },
    question: 'Is it good for children?',
    isMinor: true,
    files: {
      yes: 'good for children, good for kids, kid friendly, child friendly, family friendly',
    },
    fresh: 'rules',
  },
])
