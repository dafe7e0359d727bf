import { startGoogle } from './google.ts'
import { SERVER_KEY } from './google-key.ts'
import { startIpLocation } from './ip-location.ts'
import { startNominatim } from './nominatim.ts'
import { startOverpass } from './overpass.ts'
import { startRegions } from './regions.ts'
import type { Upstream } from './server.ts'
import { startWikimedia } from './wikimedia.ts'

type ByHand = {
  name: string
  start: (options: { port: number }) => Promise<Upstream>
  /** The settings with which the product asks it. */
  settings: (url: string) => Record<string, string>
  /** A remark on one line. */
  note?: string
}

const PORT = '3000'
/** The site's URL identifies the caller, so it must have that port. */
const WHO_ASKS = {
  PORT,
  SITE_URL: `http://127.0.0.1:${PORT}`,
  CONTACT_EMAIL: 'operator@parks.example',
}

/** The doubles that can be started manually, on consecutive ports. */
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
  {
    name: 'regions',
    start: startRegions,
    settings: (url) => ({
      REGIONS_INDEX_URL: `${url}/index-v1.json`,
      GNIS_URL: `${url}/gnis/AllStates.zip`,
      TIGER_URL: `${url}/tiger`,
      ...WHO_ASKS,
    }),
    note: 'Real extracts are served if there are files in ../shared/data/osm, else a park or two.',
  },
  {
    name: 'wikimedia',
    start: ({ port }) => startWikimedia({ port, knowsAll: true }),
    settings: (url) => ({
      COMMONS_PHOTOS: 'on',
      WIKIDATA_URL: url,
      COMMONS_URL: url,
      COMMONS_UPLOADS_URL: url,
      ...WHO_ASKS,
    }),
    note: 'It has a photo of every item and file. Parks that name one come from OpenStreetMap, or from a correction.',
  },
]
