/** The source of test parks: they are shown only to visitors who have their address. */
export const TEST_SOURCE = 'test'

/** The parks that the trial page inserts one after another. */
export const TEST_PARKS = [
  {
    name: 'Test Meadow Dog Park',
    placeId: 'test-meadow-dog-park',
    latitude: 37.7712,
    longitude: -122.4471,
    vicinity: '1 Test Street, San Francisco',
    rating: 4.6,
    userRatingsTotal: 128,
    amenities: ['Dog Park', 'Restrooms', 'Walking Trails'],
  },
  {
    name: "Children's Test Playground & Garden",
    placeId: 'test-childrens-playground',
    latitude: 37.7605,
    longitude: -122.4352,
    vicinity: '2 Test Street, San Francisco',
    rating: 4.2,
    userRatingsTotal: 57,
    amenities: ['Playground', 'Picnic Area'],
  },
  {
    name: 'Test Ridge   (North) — Vista Point',
    placeId: 'test-ridge-vista-point',
    latitude: 37.7544,
    longitude: -122.4477,
    vicinity: '3 Test Street, San Francisco',
    rating: 3.8,
    userRatingsTotal: 9,
    amenities: ['Nature Views', 'Wheelchair Accessible'],
  },
]

/** Shown if a park could not be inserted for an unknown reason. */
export const UNKNOWN_ERROR = 'An unknown error occurred'

/** Shown if the server refuses to insert a park. */
export function insertFailedText(statusText: string): string {
  return `Failed to insert park: ${statusText}`
}
