export type RealPark = {
  name: string
  /** Latitude and longitude. */
  at: [number, number]
  address: string
  /** Synthetic stars and number of votes. */
  rated: [number, number]
  types?: string[]
  says?: string
}

const sf = (street: string, zip: string) => `${street}, San Francisco, CA ${zip}, USA`
const ny = (street: string, zip: string) => `${street}, New York, NY ${zip}, USA`
const DOGS = ['dog_park', 'park']
const PLAY = ['playground', 'park']

/** Real parks, so that a search looks realistic. */
export const REAL_PARKS: RealPark[] = [
  {
    name: 'Golden Gate Park',
    at: [37.7694, -122.4862],
    address: sf('501 Stanyan St', '94117'),
    rated: [4.8, 28_411],
    types: ['park', 'tourist_attraction', 'hiking_area', 'picnic_ground'],
    says: 'Iconic green space with gardens, museums, lakes and a windmill, reaching to the ocean.',
  },
  {
    name: 'Mission Dolores Park',
    at: [37.7597, -122.427],
    address: sf('19th St & Dolores St', '94114'),
    rated: [4.7, 8_302],
    says: 'Sunny lawns with a view of the skyline, tennis courts and a playground.',
  },
  {
    name: 'Presidio of San Francisco',
    at: [37.7989, -122.4662],
    address: sf('210 Lincoln Blvd', '94129'),
    rated: [4.8, 11_907],
    types: ['national_park', 'park', 'hiking_area', 'campground'],
    says: 'Former army post with forest trails, a beach and overlooks of the Golden Gate.',
  },
  {
    name: 'Alamo Square',
    at: [37.7764, -122.4346],
    address: sf('Steiner St', '94117'),
    rated: [4.7, 9_811],
  },
  {
    name: 'Lafayette Park',
    at: [37.7916, -122.4277],
    address: sf('Gough St', '94109'),
    rated: [4.7, 1_722],
  },
  {
    name: 'Alta Plaza Park',
    at: [37.7912, -122.4377],
    address: sf('Jackson St', '94115'),
    rated: [4.8, 1_655],
  },
  {
    name: 'Buena Vista Park',
    at: [37.7683, -122.4414],
    address: sf('Buena Vista Ave W', '94117'),
    rated: [4.6, 1_508],
    types: ['park', 'hiking_area'],
  },
  {
    name: 'Bernal Heights Park',
    at: [37.743, -122.4142],
    address: sf('Bernal Heights Blvd', '94110'),
    rated: [4.8, 1_913],
  },
  {
    name: 'Glen Canyon Park',
    at: [37.7412, -122.442],
    address: sf('Elk St', '94131'),
    rated: [4.6, 1_204],
    types: ['park', 'hiking_area', 'athletic_field'],
  },
  {
    name: 'John McLaren Park',
    at: [37.719, -122.419],
    address: sf('100 John F Shelley Dr', '94134'),
    rated: [4.5, 1_340],
  },
  {
    name: 'Duboce Park',
    at: [37.7695, -122.4331],
    address: sf('Duboce Ave', '94117'),
    rated: [4.7, 1_055],
  },
  {
    name: 'Corona Heights Park',
    at: [37.765, -122.4388],
    address: sf('Roosevelt Way', '94114'),
    rated: [4.8, 1_188],
  },
  {
    name: 'Washington Square',
    at: [37.8008, -122.4101],
    address: sf('Filbert St', '94133'),
    rated: [4.5, 2_804],
  },
  {
    name: 'Lands End',
    at: [37.788, -122.5055],
    address: sf('680 Point Lobos Ave', '94121'),
    rated: [4.8, 13_006],
    types: ['national_park', 'park', 'hiking_area', 'scenic_spot'],
    says: 'Rocky coast with a trail along the cliffs and the ruins of the Sutro Baths.',
  },
  {
    name: 'Crissy Field',
    at: [37.8039, -122.4641],
    address: sf('1199 E Beach', '94129'),
    rated: [4.8, 6_207],
  },
  {
    name: 'Upper Douglass Dog Park',
    at: [37.7467, -122.439],
    address: sf('27th St', '94131'),
    rated: [4.7, 318],
    types: DOGS,
  },
  {
    name: 'Fort Funston Dog Park',
    at: [37.7143, -122.5029],
    address: sf('Fort Funston Rd', '94132'),
    rated: [4.8, 3_811],
    types: DOGS,
  },
  {
    name: 'Helen Diller Playground',
    at: [37.759, -122.4265],
    address: sf('Dolores St', '94114'),
    rated: [4.7, 402],
    types: PLAY,
  },
  {
    name: 'Salesforce Park',
    at: [37.7897, -122.3965],
    address: sf('425 Mission St', '94105'),
    rated: [4.7, 2_611],
  },
  {
    name: 'Central Park',
    at: [40.7826, -73.9656],
    address: ny('Central Park', '10024'),
    rated: [4.8, 285_904],
    types: ['park', 'tourist_attraction', 'picnic_ground'],
    says: 'Vast urban park with meadows, lakes, a zoo, carousel rides and rowing boats.',
  },
  {
    name: 'Bryant Park',
    at: [40.7536, -73.9832],
    address: ny('Bryant Park', '10018'),
    rated: [4.7, 81_202],
  },
  {
    name: 'Washington Square Park',
    at: [40.7308, -73.9973],
    address: ny('Washington Square', '10012'),
    rated: [4.6, 72_330],
  },
  {
    name: 'The High Line',
    at: [40.748, -74.0048],
    address: ny('Gansevoort St', '10011'),
    rated: [4.7, 62_018],
    types: ['park', 'tourist_attraction', 'scenic_spot'],
    says: 'Gardens and art along a former railway above the streets of the West Side.',
  },
  {
    name: 'Riverside Park',
    at: [40.8005, -73.971],
    address: ny('Riverside Dr', '10025'),
    rated: [4.7, 9_913],
  },
  {
    name: 'Tompkins Square Dog Run',
    at: [40.7264, -73.9818],
    address: ny('E 9th St', '10009'),
    rated: [4.5, 322],
    types: DOGS,
  },
  {
    name: 'Madison Square Park',
    at: [40.7422, -73.988],
    address: ny('11 Madison Ave', '10010'),
    rated: [4.7, 17_415],
  },
  {
    name: 'Fort Tryon Park',
    at: [40.8626, -73.9317],
    address: ny('Riverside Dr', '10040'),
    rated: [4.8, 6_704],
  },
  {
    name: 'Hudson River Park',
    at: [40.728, -74.011],
    address: ny('353 West St', '10014'),
    rated: [4.7, 11_080],
  },
  {
    name: 'Heckscher Playground',
    at: [40.7683, -73.9776],
    address: ny('65th St Transverse', '10019'),
    rated: [4.7, 1_216],
    types: PLAY,
  },
  {
    name: 'Prospect Park',
    at: [40.6602, -73.969],
    address: 'Prospect Park, Brooklyn, NY 11225, USA',
    rated: [4.7, 27_905],
    types: ['park', 'picnic_ground', 'hiking_area'],
    says: 'Meadow, woods and a lake by the makers of Central Park, with a zoo and a bandshell.',
  },
  {
    name: 'Brooklyn Bridge Park',
    at: [40.7003, -73.9967],
    address: '334 Furman St, Brooklyn, NY 11201, USA',
    rated: [4.8, 18_604],
  },
  {
    name: 'Domino Park',
    at: [40.7146, -73.9676],
    address: '300 Kent Ave, Brooklyn, NY 11249, USA',
    rated: [4.7, 7_209],
  },
]
