import { z } from 'zod'
import type { ChangeableSetting } from './setting.ts'
import { amount, httpUrl, lines, names, onOrOff, ordered, serviceUrl, text } from './values.ts'

const PLACES = ['google', 'overpass', 'local'] as const
const GEOCODERS = ['google', 'nominatim', 'offline'] as const

export type PlacesName = (typeof PLACES)[number]
export type GeocoderName = (typeof GEOCODERS)[number]

type Table = Record<string, ChangeableSetting>

const MAX_COUNTED = 1_000_000
const points = amount('a number of points a minute', { min: 1, max: MAX_COUNTED })
const days = amount('a number of days', { min: 1, max: 365 })

const site = {
  SITE_NAME: {
    schema: text.max(60, 'must be at most 60 characters'),
    fallback: 'Parkfetch',
    label: 'Site name',
    help: 'The name on all pages.',
  },
  CONTACT_EMAIL: {
    schema: z.email('must be an e-mail address, such as parks@example.com'),
    label: 'Contact e-mail',
    kind: 'email',
    help: "Shown on /privacy and sent to OpenStreetMap's and Wikimedia's services with each request.",
  },
  ANALYTICS_ID: {
    schema: text.regex(
      /^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/i,
      'must be an id of Google Analytics, such as G-ABC123DEF4',
    ),
    label: 'Analytics ID',
    help: 'A Google Analytics measurement ID, such as G-ABC123DEF4. Leave it empty to load no analytics.',
  },
} satisfies Table

const maps = {
  GOOGLE_MAPS_BROWSER_KEY: {
    schema: text,
    label: 'Google Maps browser key',
    kind: 'secret',
    help: "Shows Google's map. It is sent to browsers, so restrict it to your site's address. This server can't test it, because Google checks it when a browser draws a map. After saving, open the map: it says so if Google refuses the key.",
  },
  GOOGLE_MAPS_MAP_ID: {
    schema: text,
    label: 'Google Maps map ID',
    help: "Google's markers don't work without one.",
  },
  MAP_STYLE_URL: {
    schema: httpUrl,
    label: 'Style of the keyless map',
    kind: 'url',
    help: "The URL of a MapLibre style. Leave it empty to use OpenFreeMap's.",
  },
} satisfies Table

const sources = {
  GOOGLE_MAPS_SERVER_KEY: {
    schema: text,
    label: 'Google server key',
    kind: 'secret',
    help: "For Google's Places and Geocoding APIs. A test calls each of them once and takes about $0.05 of the budget.",
    tries: ['google-places', 'google-geocoding'],
  },
  GOOGLE_DAILY_BUDGET_USD: {
    schema: amount('an amount in dollars', { min: 0, max: 100_000 }),
    fallback: 5,
    label: 'Budget for Google',
    unit: 'dollars a day (UTC)',
    help: 'When it is spent, only caches and free sources are used.',
  },
  PLACES_PROVIDERS: {
    schema: ordered(PLACES),
    label: 'Order of park sources',
    help: 'google, overpass and local, separated by commas. If empty: the sources that are set up, then local.',
  },
  GEOCODERS: {
    schema: ordered(GEOCODERS),
    label: 'Order of geocoders',
    help: 'google, nominatim and offline, separated by commas. If empty: offline, then the services that are set up.',
  },
  OVERPASS_URL: {
    schema: serviceUrl,
    label: 'Overpass address',
    kind: 'url',
    help: 'A server that answers queries of OpenStreetMap: your own, or one whose usage policy allows it. Needs the contact e-mail and SITE_URL.',
    tries: ['overpass'],
  },
  NOMINATIM_URL: {
    schema: serviceUrl,
    label: 'Nominatim address',
    kind: 'url',
    help: 'A server that finds addresses in OpenStreetMap. Needs the contact e-mail and SITE_URL.',
    tries: ['nominatim'],
  },
  COMMONS_PHOTOS: {
    schema: onOrOff,
    fallback: 'off',
    label: 'Photos of Wikimedia Commons',
    help: 'on or off. With on, parks that name an item of Wikidata or a file of Wikimedia Commons get its photo, with its author and licence; with off, these photos are removed. Needs the contact e-mail and SITE_URL.',
    tries: ['commons'],
  },
} satisfies Table

const limits = {
  RATE_LIMIT_SEARCH: {
    schema: points,
    fallback: 300,
    label: 'Searches',
    unit: 'points a minute',
    help: 'A search costs one point, and four more if it asks a live source.',
  },
  RATE_LIMIT_QUESTIONS: {
    schema: amount('a number of questions a minute', { min: 1, max: MAX_COUNTED }),
    fallback: 20,
    label: 'Requests to live sources',
    unit: 'a minute',
    help: 'Above this, only parks that are already known are shown.',
  },
  RATE_LIMIT_WRITES: {
    schema: points,
    fallback: 200,
    label: 'Writes',
    unit: 'points a minute',
    help: 'Reports, short links, ratings and opened cards.',
  },
  RATE_LIMIT_PHOTOS: {
    schema: points,
    fallback: 600,
    label: 'Photos',
    unit: 'points a minute',
    help: 'Photos and link previews.',
  },
  RATE_LIMIT_FILES: {
    schema: points,
    fallback: 3_000,
    label: 'Scripts, styles and icons',
    unit: 'points a minute',
    help: 'A first visit loads about a hundred of these files.',
  },
  RATE_LIMIT_REPORTS_PER_DAY: {
    schema: amount('a number of reports a day', { min: 1, max: MAX_COUNTED }),
    fallback: 100,
    label: 'Reports',
    unit: 'a day',
    help: 'New reports and suggestions from one IP address. Repeating one does not count.',
  },
  RATE_LIMIT_LINKS_PER_DAY: {
    schema: amount('a number of links a day', { min: 1, max: MAX_COUNTED }),
    fallback: 500,
    label: 'Short links',
    unit: 'a day',
    help: 'New short links from one IP address. Links that already exist do not count.',
  },
  RATE_LIMIT_BLOCK_SECONDS: {
    schema: amount('a number of seconds', { min: 1, max: 86_400 }),
    fallback: 600,
    label: 'Block time',
    unit: 'seconds',
    help: 'How long a visitor over a limit is refused.',
  },
} satisfies Table

const caches = {
  CACHE_GEOCODING_DAYS: {
    schema: days,
    fallback: 90,
    label: 'Geocoded addresses',
    unit: 'days',
    help: 'How long an address is kept before it is looked up again.',
  },
  CACHE_SEARCH_DAYS: {
    schema: days,
    fallback: 7,
    label: 'Searched areas',
    unit: 'days',
    help: 'How long before a live source is asked about the same area again.',
  },
  CACHE_DETAILS_DAYS: {
    schema: days,
    fallback: 30,
    label: 'Park details',
    unit: 'days',
    help: 'How long hours, photos and ratings from a live source are kept.',
  },
  CACHE_PHOTOS_DAYS: {
    schema: days,
    fallback: 90,
    label: 'Photos',
    unit: 'days',
    help: 'How long a photo is kept before it is fetched again.',
  },
  PHOTO_CACHE_MB: {
    schema: amount('a number of megabytes', { min: 1, max: 1_000_000 }),
    fallback: 500,
    label: 'Space for photos',
    unit: 'megabytes',
    help: 'When it is full, the least recently used photos are deleted.',
  },
  BAD_PHOTO_PARKS: {
    schema: names,
    label: 'Parks with bad photos',
    kind: 'lines',
    help: 'One park name per line. These parks are shown with a placeholder.',
  },
} satisfies Table

const advert = {
  AD_SNIPPET: {
    schema: lines.max(20_000, 'must be at most 20000 characters'),
    label: 'Ad snippet',
    kind: 'code',
    help: "HTML shown above the list, in a frame that can't reach the page. Forms, plug-ins and event handlers are removed. Leave it empty to show no ad.",
  },
} satisfies Table

const writer = {
  AI_BASE_URL: {
    schema: serviceUrl,
    label: 'Service URL',
    kind: 'url',
    help: 'The base URL with its version, such as https://api.openai.com/v1.',
  },
  AI_API_KEY: {
    schema: text.max(500, 'must be at most 500 characters'),
    label: 'API key',
    kind: 'secret',
    help: 'Only if the service needs one. It is sent to the URL above only: enter it again when that URL changes.',
  },
  AI_MODEL: {
    schema: text.max(200, 'must be at most 200 characters'),
    label: 'Model',
    help: 'The name of the model at the service.',
    tries: ['writer'],
  },
} satisfies Table

/** The sections of the settings page, each saved on its own. */
export const SETTING_SECTIONS = [
  { id: 'site', title: 'Site', settings: site },
  {
    id: 'maps',
    title: 'Maps',
    about: 'What visitors see. Without a key the map is the keyless one.',
    settings: maps,
  },
  {
    id: 'sources',
    title: 'Live data',
    about:
      'Where parks and places come from, beside what this site knows. What Google tells is shown on its own map only, so its server key needs the browser key as well.',
    settings: sources,
  },
  {
    id: 'limits',
    title: 'Limits',
    about: 'For each address and for each client. What has been counted goes on counting.',
    settings: limits,
  },
  {
    id: 'caches',
    title: 'Caches and photos',
    about: 'For answers from now on. What comes from Google is kept for 30 days at most.',
    settings: caches,
  },
  { id: 'advert', title: 'Advert', settings: advert },
  {
    id: 'writer',
    title: 'Blog writer',
    about:
      'The blog writer uses these when it writes: a service that speaks as the API of OpenAI does. Testing asks it for its list of models, which costs nothing.',
    settings: writer,
  },
] as const

/** The settings that the operator may change in the browser. */
export const CHANGEABLE_SETTINGS = {
  ...site,
  ...maps,
  ...sources,
  ...limits,
  ...caches,
  ...advert,
  ...writer,
}
