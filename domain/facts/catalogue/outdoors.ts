import { factsOf } from '../fact.ts'

const ON_FOOT = 'foot!=no|private|customers|members|residents|employees|military'

/** Ways for walking that are not pavements. */
const WALK = `highway=path|footway|bridleway&footway!=sidewalk|crossing|traffic_island&${ON_FOOT}`

const KINDS_OF_TRAIL = `walking loop, hike, hiking, hiking trail, hiking path, hiking area, jogging,
  jogging trail, jogging path, running trail, running path, nature trail, nature walk,
  bike pedestrian path, multi use trail, multi use path`

/** Ways, nature and staying overnight. */
export const OUTDOOR_FACTS = [
  ...factsOf({ group: 'ways' }, [
    {
      key: 'trails',
      name: 'Walking trails',
      words: { no: 'No trails', limited: 'A short trail' },
      question: 'Are there trails to walk?',
      feeds: 'Walking Trails',
      // Most parks have paths: only those with a name or a hiking grade count as trails.
      osm: {
        any: {
          yes: `${WALK}&name=*, ${WALK}&sac_scale=*, ${WALK}&trail_visibility=*,
            highway=track&sac_scale=*&${ON_FOOT}, highway=track&trail_visibility=*&${ON_FOOT}`,
        },
        park: { yes: 'hiking=yes|designated', no: 'hiking=no' },
      },
      files: {
        yes: `trail, trails, walking, walking trail, walking path, walking jogging path,
          ${KINDS_OF_TRAIL}`,
        no: 'no trails',
      },
      narrow: `${KINDS_OF_TRAIL}`,
      searches: `trails, walking, walking trail, walking path, hike, hiking, hiking trail,
        hiking path, jogging, jogging trail, jogging path, running trail, running path,
        nature trail, nature walk`,
    },
    {
      key: 'path_length',
      kind: 'length',
      name: 'Length of paths',
      words: { n: '{n} of paths' },
      question: 'How long are its paths?',
      filters: ['1000', '3000', '5000', '10000'],
    },
    {
      // Derived of trails, paths and running tracks (implied-facts.ts), if nobody has said so.
      key: 'running',
      name: 'Running',
      words: { yes: 'Room to run', no: 'No room to run', limited: 'Room for a short run' },
      question: 'Can people run there?',
      isMinor: true,
      files: { no: 'no running, no jogging' },
    },
    {
      key: 'cycling',
      name: 'Cycling',
      words: { yes: 'Ways for bicycles', no: 'No cycling', limited: 'Some ways for bicycles' },
      question: 'May people cycle there?',
      osm: {
        any: { yes: 'highway=cycleway, highway=path|footway&bicycle=designated' },
        park: { yes: 'bicycle=yes|designated', no: 'bicycle=no' },
      },
      files: {
        yes: `bike path, bike trail, bicycle path, bicycle trail, biking, cycling, mountain biking,
          bike pedestrian path`,
        no: 'no bikes, no bicycles, no cycling',
      },
      narrow: `bike path, bike trail, bicycle path, bicycle trail, mountain biking,
        bike pedestrian path`,
      searches: 'bike path, bike trail, cycling, biking',
    },
  ]),
  ...factsOf({ group: 'nature', fresh: 'nature' }, [
    {
      key: 'lake',
      name: 'Lake or pond',
      words: { no: 'No lake', limited: 'Pond that dries out' },
      question: 'Is there a lake or a pond?',
      osm: {
        any: { yes: 'natural=water&water=lake|pond|reservoir|lagoon|oxbow, landuse=reservoir' },
      },
      files: { yes: 'lake, pond, lagoon, reservoir, lake access' },
      narrow: 'pond, lagoon, reservoir, lake access',
      searches: 'lake, pond',
    },
    {
      key: 'river',
      name: 'River or creek',
      words: { no: 'No river', limited: 'Creek that dries out' },
      question: 'Is there a river or a creek?',
      osm: { any: { yes: 'waterway=river|stream|canal, natural=water&water=river|stream|canal' } },
      files: { yes: 'river, creek, stream, river access, creek access, waterfall' },
      narrow: 'creek, stream, river access, creek access, waterfall',
      searches: 'river, creek, waterfall',
    },
    {
      key: 'beach',
      name: 'Beach',
      words: { no: 'No beach', limited: 'Beach at low water' },
      question: 'Is there a beach?',
      osm: { any: { yes: 'natural=beach, leisure=beach_resort' } },
      files: { yes: 'beach, sandy beach, beach access, swimming beach' },
      narrow: 'sandy beach, beach access, swimming beach',
      searches: 'beach access, sandy beach',
    },
    {
      key: 'woods',
      name: 'Woods',
      words: { no: 'No woods', limited: 'Some trees' },
      question: 'Are there woods?',
      osm: { any: { yes: 'natural=wood, landuse=forest' } },
      files: { yes: 'woods, woodland, forest, wooded, wooded area, redwood' },
      narrow: 'forest, redwood',
      searches: 'woods, woodland, forest, wooded',
    },
    {
      key: 'garden',
      name: 'Garden',
      words: { no: 'No garden', limited: 'Flower beds' },
      question: 'Is there a garden?',
      osm: { any: { yes: 'leisure=garden&access=yes|public|permissive, leisure=garden&name=*' } },
      files: {
        yes: `garden, rose garden, botanical garden, botanic garden, flower garden,
          community garden, japanese garden, butterfly garden`,
      },
      narrow: `rose garden, botanical garden, botanic garden, flower garden, community garden,
        japanese garden, butterfly garden`,
      searches: 'rose garden, flower garden, community garden',
    },
    {
      key: 'view',
      name: 'Views',
      words: { yes: 'Views of nature', no: 'No views', limited: 'A view through trees' },
      question: 'Is there a view?',
      feeds: 'Nature Views',
      osm: { any: { yes: 'tourism=viewpoint' } },
      files: {
        yes: `nature view, nature views, view, views, scenic view, scenic views, scenic overlook,
          overlook, viewpoint, view point, lookout, vista, vista point`,
      },
      narrow: 'scenic overlook, overlook, viewpoint, view point, lookout, vista, vista point',
      searches: `nature view, scenic, scenic view, view, great view, viewpoint, view point,
        lookout`,
    },
  ]),
  ...factsOf({ group: 'stay' }, [
    {
      key: 'camping',
      name: 'Camping',
      words: { no: 'No camping', limited: 'Camping for groups' },
      question: 'May people camp there?',
      feeds: 'Camping',
      osm: {
        any: { yes: 'tourism=camp_site' },
        park: { yes: 'camping=yes, camp_site=yes', no: 'camping=no' },
      },
      files: {
        yes: 'camping, campground, campsite, camp site, tent camping, rv camping, family campsite',
        no: 'no camping, no overnight camping',
        limited: 'group campsite, group camping',
      },
      narrow: 'tent camping, rv camping, family campsite',
      searches: 'camping, campground, campsite, camp site, tent camping, rv camping',
      fresh: 'rules',
    },
  ]),
]
