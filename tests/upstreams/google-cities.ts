import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'

type City = { name: string; region: string; zip: string; at: Coordinates; isAbroad?: true }

const city = (name: string, region: string, zip: string, [lat, lng]: [number, number]): City => ({
  name,
  region,
  zip,
  at: { lat, lng },
})
const abroad = (name: string, region: string, at: [number, number]): City => ({
  ...city(name, region, '', at),
  isAbroad: true,
})

/** The double's cities. */
export const CITIES: City[] = [
  city('San Francisco', 'CA', '94110', [37.7749295, -122.4194155]),
  city('Oakland', 'CA', '94612', [37.8043514, -122.2711639]),
  city('Berkeley', 'CA', '94704', [37.8715226, -122.273042]),
  city('San Jose', 'CA', '95113', [37.3387352, -121.8853344]),
  city('Los Angeles', 'CA', '90012', [34.0549076, -118.242643]),
  city('New York', 'NY', '10001', [40.7127753, -74.0059728]),
  city('Brooklyn', 'NY', '11201', [40.6781784, -73.9441579]),
  city('Chicago', 'IL', '60601', [41.8781136, -87.6297982]),
  city('Boston', 'MA', '02108', [42.3600825, -71.0588801]),
  city('Seattle', 'WA', '98101', [47.6061389, -122.3328481]),
  city('Portland', 'OR', '97204', [45.515232, -122.6783853]),
  city('Denver', 'CO', '80202', [39.7392358, -104.990251]),
  city('Austin', 'TX', '78701', [30.267153, -97.7430608]),
  city('Miami', 'FL', '33130', [25.7616798, -80.1917902]),
  city('Washington', 'DC', '20001', [38.9071923, -77.0368707]),
  city('Honolulu', 'HI', '96813', [21.3098845, -157.8581401]),
  abroad('London', 'UK', [51.5072178, -0.1275862]),
  abroad('Paris', 'France', [48.8575475, 2.3513765]),
  abroad('Tokyo', 'Japan', [35.6764225, 139.650027]),
  abroad('Sydney', 'Australia', [-33.8688197, 151.2092955]),
]

/** In Google's format: 'Oakland, CA 94612, USA', 'Paris, France'. */
export function cityAddress({ name, region, zip, isAbroad }: City, withZip = true): string {
  if (isAbroad) return `${name}, ${region}`
  return `${name}, ${region}${withZip ? ` ${zip}` : ''}, USA`
}

/** The end of an address at a location; undefined far from the double's cities. */
export function nearestCity(at: Coordinates): string | undefined {
  const near = CITIES.map((one) => ({ one, metres: distanceMetres(one.at, at) }))
  const [nearest] = near.sort((a, b) => a.metres - b.metres)
  return nearest && nearest.metres < 40_000 ? cityAddress(nearest.one) : undefined
}
