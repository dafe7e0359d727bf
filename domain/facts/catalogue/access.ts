import { factsOf } from '../fact.ts'

export const ACCESS_FACTS = factsOf({ group: 'access' }, [
  {
    key: 'step_free',
    name: 'Step-free way in',
    words: { no: 'No step-free way in', limited: 'Partly step-free' },
    question: 'Is there a way in without steps?',
    feeds: 'Wheelchair Accessible',
    isStrict: true,
    filters: ['yes', 'limited'],
    fits: { limited: ['yes'] },
    osm: {
      park: {
        yes: 'wheelchair=yes|designated',
        limited: 'wheelchair=limited',
        no: 'wheelchair=no, ramp=no, ramp:wheelchair=no',
      },
    },
    files: {
      yes: `wheelchair accessible, wheelchair access, wheelchair friendly, wheelchair, accessible,
        ada, ada accessible, ada access, ada compliant, handicap accessible, handicapped accessible,
        disabled access, step free, barrier free`,
      no: `not accessible, not wheelchair accessible, not ada accessible, stairs only, steps only,
        stairs without ramp, steps without ramp, no ramp`,
      limited: 'partially accessible, partly accessible, limited accessibility',
    },
    searches: `wheelchair, wheelchair accessible, wheelchair access, wheelchair friendly,
      accessible, ada accessible, handicap accessible, handicapped accessible, disabled access,
      step free`,
  },
  {
    key: 'paved_paths',
    name: 'Paved paths',
    words: { no: 'No paved paths', limited: 'Some paths paved' },
    question: 'Are the paths paved?',
    osm: {
      any: {
        yes: `highway=path|footway|pedestrian|cycleway&surface=paved|asphalt|concrete|paving_stones|concrete:plates`,
      },
    },
    files: {
      yes: 'paved path, paved trail, paved walking path, paved walkway, paved multi use trail',
      no: 'unpaved path, unpaved trail',
    },
    narrow: 'paved trail, paved walking path, paved multi use trail',
    searches: 'paved path, paved trail, paved',
  },
  {
    key: 'parking',
    name: 'Parking',
    words: { no: 'No parking', limited: 'Little parking' },
    question: 'Is there parking?',
    osm: { any: { yes: 'amenity=parking' }, park: { yes: 'parking=yes', no: 'parking=no' } },
    files: {
      yes: 'parking, parking lot, parking area, car park, free parking, street parking',
      no: 'no parking',
      limited: 'limited parking',
    },
    narrow: 'parking lot, free parking, street parking',
    searches: 'parking, parking lot, car park',
  },
  {
    key: 'disabled_parking',
    name: 'Parking for the disabled',
    words: { no: 'No parking for the disabled', limited: 'Little parking for the disabled' },
    question: 'Is there parking for the disabled?',
    osm: {
      any: {
        yes: `amenity=parking&capacity:disabled=*, amenity=parking_space&parking_space=disabled,
          amenity=parking_space&capacity:disabled=*`,
        no: 'amenity=parking&capacity:disabled=no|0',
      },
    },
    files: {
      yes: `accessible parking, ada parking, handicap parking, handicapped parking,
        disabled parking`,
    },
    searches: 'accessible parking, handicap parking, disabled parking',
  },
  {
    key: 'transit',
    name: 'Public transport close by',
    words: { no: 'No public transport close by', limited: 'Public transport on some days' },
    question: 'Does public transport stop close by?',
    osm: {
      any: {
        yes: `highway=bus_stop, railway=tram_stop|station|halt|subway_entrance,
          public_transport=platform`,
      },
    },
    files: { yes: 'public transport, public transit, transit, bus stop, transit stop' },
    narrow: 'bus stop, transit stop',
    searches: 'public transport, public transit, transit accessible',
    fresh: 'rules',
  },
  {
    key: 'lit',
    name: 'Lit at night',
    words: { no: 'Not lit at night', limited: 'Partly lit at night' },
    question: 'Is it lit at night?',
    osm: {
      park: {
        yes: 'lit=yes|24/7|sunset-sunrise|dusk-dawn|automatic',
        limited: 'lit=limited|partial|interval',
        no: 'lit=no|disused',
      },
    },
    files: {
      yes: 'lit, lights, lighting, lit at night, lighted, lighted path',
      no: 'unlit, not lit, no lights',
    },
    narrow: 'lighted path',
    searches: 'lit, lit at night, lighted',
  },
  {
    key: 'fee',
    name: 'Entrance fee',
    words: { yes: 'Costs an entrance fee', no: 'Free entrance', limited: 'Costs a fee at times' },
    question: 'Does the entrance cost money?',
    filters: ['no'],
    osm: { park: { yes: 'fee=yes', no: 'fee=no' } },
    files: {
      yes: 'fee, entrance fee, entry fee, fee required, admission, paid admission required',
      no: 'no fee, free admission, free entry, free entrance',
    },
    searches: 'free entry, free entrance, free admission, no fee',
    fresh: 'rules',
  },
])
