/** A location: latitude, longitude and a box as south, north, west, east. */
type Location = { at: [lat: number, lon: number]; box: [number, number, number, number] }

type Known = Location & {
  /** The search texts it is found by, in lower case. */
  words: string[]
  /** Key and value of its main tag, its role in addresses, and its rank. */
  is: [category: string, type: string, addresstype: string, rank: number]
  name: string
  displayName: string
  address: Record<string, string>
}

const US = { country: 'United States', country_code: 'us' }
const CALIFORNIA = { state: 'California', 'ISO3166-2-lvl4': 'US-CA', ...US }
const SAN_FRANCISCO = { city: 'San Francisco', county: 'San Francisco', ...CALIFORNIA }

export const KNOWN_PLACES: Known[] = [
  {
    words: ['portland, maine', 'portland, me', 'portland me'],
    is: ['boundary', 'administrative', 'city', 16],
    at: [43.6573605, -70.2586618],
    box: [43.5499245, 43.7275045, -70.3466435, -69.9696755],
    name: 'Portland',
    displayName: 'Portland, Cumberland County, Maine, United States',
    address: {
      city: 'Portland',
      county: 'Cumberland County',
      state: 'Maine',
      'ISO3166-2-lvl4': 'US-ME',
      ...US,
    },
  },
  {
    words: ['94117'],
    is: ['place', 'postcode', 'postcode', 21],
    at: [37.7705, -122.4416],
    box: [37.7205, 37.8205, -122.4916, -122.3916],
    name: '94117',
    displayName: '94117, San Francisco, California, United States',
    address: { postcode: '94117', ...SAN_FRANCISCO },
  },
  {
    words: ['501 stanyan st, san francisco, ca', '501 stanyan street san francisco'],
    is: ['building', 'yes', 'building', 30],
    at: [37.7687, -122.4537],
    box: [37.7685, 37.7689, -122.454, -122.4534],
    name: '',
    displayName:
      '501, Stanyan Street, Haight-Ashbury, San Francisco, California, 94117, United States',
    address: {
      house_number: '501',
      road: 'Stanyan Street',
      neighbourhood: 'Haight-Ashbury',
      postcode: '94117',
      ...SAN_FRANCISCO,
    },
  },
  {
    words: ['lombard street, san francisco'],
    is: ['highway', 'residential', 'road', 26],
    at: [37.8021, -122.4188],
    box: [37.8017, 37.8025, -122.4207, -122.4169],
    name: 'Lombard Street',
    displayName: 'Lombard Street, Russian Hill, San Francisco, California, 94133, United States',
    address: { road: 'Lombard Street', postcode: '94133', ...SAN_FRANCISCO },
  },
  {
    words: ['golden gate park', 'golden gate park, san francisco'],
    is: ['leisure', 'park', 'leisure', 24],
    at: [37.7694, -122.4829],
    box: [37.7639, 37.7742, -122.5113, -122.4532],
    name: 'Golden Gate Park',
    displayName: 'Golden Gate Park, San Francisco, California, United States',
    address: { leisure: 'Golden Gate Park', ...SAN_FRANCISCO },
  },
  {
    words: ['mount tamalpais'],
    is: ['natural', 'peak', 'natural', 18],
    at: [37.9236, -122.5966],
    box: [37.9235, 37.9237, -122.5967, -122.5965],
    name: 'Mount Tamalpais',
    displayName: 'Mount Tamalpais, Marin County, California, United States',
    address: { natural: 'Mount Tamalpais', county: 'Marin County', ...CALIFORNIA },
  },
  {
    words: ['mission district', 'mission district, san francisco'],
    is: ['place', 'suburb', 'suburb', 19],
    at: [37.7599, -122.4148],
    box: [37.7399, 37.7799, -122.4348, -122.3948],
    name: 'Mission District',
    displayName: 'Mission District, San Francisco, California, United States',
    address: { suburb: 'Mission District', ...SAN_FRANCISCO },
  },
  {
    words: ['california'],
    is: ['boundary', 'administrative', 'state', 8],
    at: [36.7014631, -118.755997],
    box: [32.5295236, 42.009499, -124.482003, -114.1307816],
    name: 'California',
    displayName: 'California, United States',
    address: CALIFORNIA,
  },
  {
    words: ['iceland'],
    is: ['boundary', 'administrative', 'country', 4],
    at: [64.9841821, -18.1059013],
    box: [63.0859177, 67.353, -25.0135069, -12.8046162],
    name: 'Iceland',
    displayName: 'Iceland',
    address: { country: 'Iceland', country_code: 'is' },
  },
  {
    words: ['whistler', 'whistler, bc'],
    is: ['boundary', 'administrative', 'town', 16],
    at: [50.1171903, -122.9543022],
    box: [50.0083, 50.2218, -123.0762, -122.8113],
    name: 'Whistler',
    displayName: 'Whistler, Squamish-Lillooet Regional District, British Columbia, V8E 0V1, Canada',
    address: {
      town: 'Whistler',
      county: 'Squamish-Lillooet Regional District',
      state: 'British Columbia',
      'ISO3166-2-lvl4': 'CA-BC',
      country: 'Canada',
      country_code: 'ca',
    },
  },
  {
    words: ['eiffel tower', 'tour eiffel'],
    is: ['man_made', 'tower', 'man_made', 30],
    at: [48.8582599, 2.2945006],
    box: [48.8574753, 48.8590453, 2.2933119, 2.2956897],
    name: 'Eiffel Tower',
    displayName: 'Eiffel Tower, 5, Avenue Anatole France, Paris, 75007, France',
    address: {
      man_made: 'Eiffel Tower',
      house_number: '5',
      road: 'Avenue Anatole France',
      city: 'Paris',
      country: 'France',
      country_code: 'fr',
    },
  },
]
