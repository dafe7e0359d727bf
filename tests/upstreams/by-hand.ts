import { startGoogle } from './google.ts'
import { SERVER_KEY } from './google-key.ts'
import { startIpLocation } from './ip-location.ts'
import { startNominatim } from './nominatim.ts'
import { startOverpass } from './overpass.ts'
import type { Upstream } from './server.ts'

type ByHand = {
  name: string
  start: (options: { port: number }) => Promise<Upstream>
  /** What must be set for the product to ask it. */
  settings: (url: string) => Record<string, string>
  /** What one should know, in a line. */
  note?: string
}

const PORT = '3000'
/** Who asks is told by the site's address, so it has to be at that port. */
const WHO_ASKS = {
  PORT,
  SITE_URL: `http://127.0.0.1:${PORT}`,
  CONTACT_EMAIL: 'operator@parks.example',
}

/** The doubles that can be started by hand, each on the port after the one before. */
export const DOUBLES: ByHand[] = [
  {
    name: 'google',
    start: startGoogle,
    settings: (url) => ({
      GOOGLE_MAPS_SERVER_KEY: SERVER_KEY,
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key-of-the-double-of-google-002',
      GOOGLE_PLACES_URL: url,
      GOOGLE_GEOCODING_URL: url,
      GOOGLE_PHOTOS_URL: url,
      GOOGLE_MAPS_SCRIPT_URL: `${url}/maps/api/js`,
    }),
    note: 'Its map in the browser is a double too: it has markers and moves, but draws no streets.',
  },
  {
    name: 'overpass',
    start: startOverpass,
    settings: (url) => ({ OVERPASS_URL: `${url}/api/interpreter`, ...WHO_ASKS }),
  },
  {
    name: 'nominatim',
    start: startNominatim,
    settings: (url) => ({ NOMINATIM_URL: url, ...WHO_ASKS }),
  },
  {
    name: 'ip-location',
    start: startIpLocation,
    settings: (url) => ({
      IP_LOCATION_URL: `${url}/{ip}/loc`,
      IP_LOCATION_FALLBACK_URL: `${url}/{ip}/json/`,
      TRUSTED_PROXIES: '127.0.0.1',
    }),
    note: 'This machine is in no public network: send X-Forwarded-For: 93.184.216.34 (Chicago).',
  },
]
