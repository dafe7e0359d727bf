import { z } from 'zod'
import type { ChangeableSetting } from './setting.ts'
import { amount, httpUrl, lines, names, ordered, serviceUrl, text } from './values.ts'

const PLACES = ['google', 'overpass', 'local'] as const
const GEOCODERS = ['google', 'nominatim', 'offline'] as const

export type PlacesName = (typeof PLACES)[number]
export type GeocoderName = (typeof GEOCODERS)[number]

type Table = Record<string, ChangeableSetting>

const MOST_COUNTED = 1_000_000
const points = amount('a number of points a minute', { min: 1, max: MOST_COUNTED })
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
    help: "Shown on /privacy, and told to the operators of OpenStreetMap's services.",
  },
  ANALYTICS_ID: {
    schema: text.regex(
      /^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/i,
      'must be an id of Google Analytics, such as G-ABC123DEF4',
    ),
    label: 'Analytics id',
    help: 'An id of Google Analytics, such as G-ABC123DEF4. Without it nothing of it is loaded.',
  },
} satisfies Table

const maps = {
  GOOGLE_MAPS_BROWSER_KEY: {
    schema: text,
    label: 'Google Maps browser key',
    kind: 'secret',
    help: "Shows Google's map. Browsers are sent it, so restrict it to your address. This server can't test it: Google looks at it when a browser draws a map at that address. Open the map after saving: where Google refuses the key, the map says so.",
  },
  GOOGLE_MAPS_MAP_ID: {
    schema: text,
    label: 'Google Maps map id',
    help: "What Google's markers need.",
  },
  MAP_STYLE_URL: {
    schema: httpUrl,
    label: 'Style of the keyless map',
    kind: 'url',
    help: "The address of a MapLibre style. Without it OpenFreeMap's is used.",
  },
} satisfies Table

const sources = {
  GOOGLE_MAPS_SERVER_KEY: {
    schema: text,
    label: 'Google server key',
    kind: 'secret',
    help: "For Google's Places and Geocoding APIs. Testing it asks both once, for some $0.05 of the budget.",
    tries: ['google-places', 'google-geocoding'],
  },
  GOOGLE_DAILY_BUDGET_USD: {
    schema: amount('an amount in dollars', { min: 0, max: 100_000 }),
    fallback: 5,
    label: 'Budget for Google',
    unit: 'dollars a day (UTC)',
    help: 'Once it is spent, caches and free sources go on.',
  },
  PLACES_PROVIDERS: {
    schema: ordered(PLACES),
    label: 'Order of park sources',
    help: 'google, overpass and local, separated by commas. Without it: what is set up, then local.',
  },
  GEOCODERS: {
    schema: ordered(GEOCODERS),
    label: 'Order of geocoders',
    help: 'google, nominatim and offline, separated by commas. Without it: offline, then what is set up.',
  },
  OVERPASS_URL: {
    schema: serviceUrl,
    label: 'Overpass address',
    kind: 'url',
    help: 'A server with parks of OpenStreetMap, yours or one whose rules allow it. It needs the contact e-mail and SITE_URL.',
    tries: ['overpass'],
  },
  NOMINATIM_URL: {
    schema: serviceUrl,
    label: 'Nominatim address',
    kind: 'url',
    help: 'A server that finds places in OpenStreetMap. It needs the contact e-mail and SITE_URL.',
    tries: ['nominatim'],
  },
} satisfies Table

const limits = {
  RATE_LIMIT_SEARCH: {
    schema: points,
    fallback: 300,
    label: 'Searches',
    unit: 'points a minute',
    help: 'A search costs one point, four more where a live source is asked.',
  },
  RATE_LIMIT_QUESTIONS: {
    schema: amount('a number of questions a minute', { min: 1, max: MOST_COUNTED }),
    fallback: 20,
    label: 'Questions to live sources',
    unit: 'a minute',
    help: 'Beyond, what is known is shown.',
  },
  RATE_LIMIT_WRITES: {
    schema: points,
    fallback: 200,
    label: 'Writes',
    unit: 'points a minute',
    help: 'Reports, links, ratings and openings of cards.',
  },
  RATE_LIMIT_PHOTOS: {
    schema: points,
    fallback: 600,
    label: 'Photos',
    unit: 'points a minute',
    help: 'Photos and previews of links.',
  },
  RATE_LIMIT_FILES: {
    schema: points,
    fallback: 3_000,
    label: 'Scripts, styles and icons',
    unit: 'points a minute',
    help: 'The files that pages are made of. A first visit takes about a hundred.',
  },
  RATE_LIMIT_REPORTS_PER_DAY: {
    schema: amount('a number of reports a day', { min: 1, max: MOST_COUNTED }),
    fallback: 100,
    label: 'Reports',
    unit: 'a day',
    help: 'New reports from one address. The same one again does not count.',
  },
  RATE_LIMIT_LINKS_PER_DAY: {
    schema: amount('a number of links a day', { min: 1, max: MOST_COUNTED }),
    fallback: 500,
    label: 'Short links',
    unit: 'a day',
    help: 'New short links from one address. One that exists does not count.',
  },
  RATE_LIMIT_BLOCK_SECONDS: {
    schema: amount('a number of seconds', { min: 1, max: 86_400 }),
    fallback: 600,
    label: 'Time shut out',
    unit: 'seconds',
    help: 'How long whoever asks for more is refused.',
  },
} satisfies Table

const caches = {
  CACHE_GEOCODING_DAYS: {
    schema: days,
    fallback: 90,
    label: 'Places of addresses',
    unit: 'days',
    help: 'How long an answer is used before it is asked for again.',
  },
  CACHE_SEARCH_DAYS: {
    schema: days,
    fallback: 7,
    label: 'Searches of areas',
    unit: 'days',
    help: 'How long an area counts as asked about.',
  },
  CACHE_DETAILS_DAYS: {
    schema: days,
    fallback: 30,
    label: 'Details of parks',
    unit: 'days',
    help: "Hours, photos and ratings of one park's card.",
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
    label: 'Room for photos',
    unit: 'megabytes',
    help: 'Those not asked for longest go first.',
  },
  BAD_PHOTO_PARKS: {
    schema: names,
    label: 'Parks with bad photos',
    kind: 'lines',
    help: 'One name in a line. These parks are shown with the drawn placeholder.',
  },
} satisfies Table

const advert = {
  AD_SNIPPET: {
    schema: lines.max(20_000, 'must be at most 20000 characters'),
    label: 'Ad snippet',
    kind: 'code',
    help: 'HTML for the place above the list, shown in a frame that can not reach the page. Forms, plug-ins and handlers are taken out. Without it there is no advert.',
  },
} satisfies Table

const writer = {
  AI_BASE_URL: {
    schema: serviceUrl,
    label: 'Address of the service',
    kind: 'url',
    help: 'Up to its version, such as https://api.openai.com/v1.',
  },
  AI_API_KEY: {
    schema: text.max(500, 'must be at most 500 characters'),
    label: 'API key',
    kind: 'secret',
    help: 'Only where the service wants one. It is used with the address above alone: where that changes, enter it again.',
  },
  AI_MODEL: {
    schema: text.max(200, 'must be at most 200 characters'),
    label: 'Model',
    help: 'As the service names it.',
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
