import { isIP } from 'node:net'
import { z } from 'zod'
import { NEWS_KINDS } from '#domain/operator/news.ts'
import type { ShownSetting } from '#domain/operator/settings-schemas.ts'
import {
  amount,
  databaseUrl,
  folder,
  httpUrl,
  ipLocationUrl,
  lines,
  mapTiles,
  names,
  onOrOff,
  ordered,
  origin,
  passwordText,
  proxies,
  schedule,
  serviceUrl,
  smtpUrl,
  text,
} from './values.ts'

const PLACES = ['google', 'overpass', 'local'] as const
const GEOCODERS = ['google', 'nominatim', 'offline'] as const

const PORT_REASON = 'must be a number from 0 to 65535, such as 3000'
const MAX_COUNTED = 1_000_000
const pageText = lines.max(40_000, 'must be at most 40000 characters')
const points = amount('a number of points a minute', { min: 1, max: MAX_COUNTED })
const days = amount('a number of days', { min: 1, max: 365 })

/** The sections of the settings page, each saved on its own. */
export const SECTIONS = [
  { id: 'site', title: 'Site' },
  {
    id: 'pages',
    title: 'Pages',
    about: 'Your own text of a page, in Markdown. HTML in it is sanitized.',
  },
  {
    id: 'maps',
    title: 'Maps',
    about: 'What visitors see. Without a key the built-in map is shown.',
  },
  {
    id: 'sources',
    title: 'Live data',
    about:
      'Where parks and places come from, beside what this site knows. What Google says is shown on its own map only, so its server key needs the browser key as well.',
  },
  {
    id: 'limits',
    title: 'Limits',
    about: 'For each address and for each client. A change does not reset what was counted.',
  },
  {
    id: 'caches',
    title: 'Caches and photos',
    about: 'For answers from now on. What comes from Google is cached for 30 days at most.',
  },
  {
    id: 'news',
    title: 'News',
    about:
      'What waits for you is sent to a webhook, by e-mail, or both, within a minute. Testing sends a test message.',
  },
  {
    id: 'backups',
    title: 'Backups',
    about:
      'The whole database in one file, at a time of your choice. Copy these files to another machine: what is on the same disk is lost with it.',
  },
  { id: 'advert', title: 'Advert' },
  {
    id: 'writer',
    title: 'Blog writer',
    about:
      'The blog writer uses these when it writes: a service that speaks as the API of OpenAI does. Testing asks it for its list of models, which costs nothing.',
  },
] as const

/** A setting: which values are valid, and what holds if it is not set. */
export type Setting = { schema: z.ZodType; fallback?: string | number }

/** A setting that the operator may change in the browser, and its field there. */
export type ChangeableSetting = Setting & { section: (typeof SECTIONS)[number]['id'] } & Pick<
    ShownSetting,
    'label' | 'help' | 'kind' | 'unit' | 'tries'
  >

/** All settings, by the names of their variables. */
export const TABLE = {
  // Of the environment only.
  ADMIN_PASSWORD: { schema: passwordText },
  ADMIN_PASSWORD_FILE: { schema: text },
  DATABASE_URL: { schema: databaseUrl },
  DATA_DIR: { schema: folder, fallback: './data' },
  HOST: {
    schema: text.refine(
      (value) => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
      { error: 'must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0' },
    ),
    fallback: '127.0.0.1',
  },
  PORT: {
    schema: z.coerce
      .number({ error: PORT_REASON })
      .int('must be a whole number from 0 to 65535, such as 3000')
      .min(0, PORT_REASON)
      .max(65_535, PORT_REASON),
    fallback: 3_000,
  },
  GOOGLE_MAPS_SCRIPT_URL: { schema: serviceUrl },
  MAP_TILES: { schema: mapTiles },
  LOG_LEVEL: {
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    }),
    fallback: 'info',
  },
  OFFLINE: { schema: onOrOff, fallback: 'on' },
  SEED_PARKS: { schema: onOrOff, fallback: 'on' },
  GOOGLE_PLACES_URL: { schema: serviceUrl, fallback: 'https://places.googleapis.com' },
  GOOGLE_GEOCODING_URL: { schema: serviceUrl, fallback: 'https://maps.googleapis.com' },
  GOOGLE_PHOTOS_URL: { schema: serviceUrl, fallback: 'https://lh3.googleusercontent.com' },
  WIKIDATA_URL: { schema: serviceUrl, fallback: 'https://www.wikidata.org' },
  COMMONS_URL: { schema: serviceUrl, fallback: 'https://commons.wikimedia.org' },
  COMMONS_UPLOADS_URL: { schema: serviceUrl, fallback: 'https://upload.wikimedia.org' },
  REGIONS_INDEX_URL: {
    schema: serviceUrl,
    fallback: 'https://download.geofabrik.de/index-v1-nogeom.json',
  },
  GNIS_URL: {
    schema: serviceUrl,
    fallback:
      'https://prd-tnm.s3.amazonaws.com/StagedProducts/GeographicNames/Archive/MainDomestic/AllStates.zip',
  },
  TIGER_URL: {
    schema: serviceUrl,
    fallback: 'https://www2.census.gov/geo/tiger/TIGER2025/ADDRFEAT',
  },
  IP_LOCATION_URL: { schema: ipLocationUrl },
  IP_LOCATION_FALLBACK_URL: { schema: ipLocationUrl },
  SHUTDOWN_DELAY_SECONDS: {
    schema: amount('a number of seconds', { min: 0, max: 600 }),
    fallback: 5,
  },
  TRUSTED_PROXIES: { schema: proxies },
  NEWS_PRIVATE_WEBHOOK: { schema: onOrOff, fallback: 'off' },
  METRICS_TOKEN: {
    schema: text.regex(/^\S{16,200}$/, 'must be from 16 to 200 characters, without blanks'),
  },
  BACKUP_DIR: { schema: folder },

  // The operator may change these in the browser.
  SITE_NAME: {
    section: 'site',
    schema: text.max(60, 'must be at most 60 characters'),
    fallback: 'Parkfetch',
    label: 'Site name',
    help: 'The name on all pages.',
  },
  SITE_URL: {
    section: 'site',
    schema: origin,
    label: 'Public address',
    kind: 'origin',
    help: 'The address that visitors use, such as https://parks.example: for shared links, the sitemap and cookies. To keep you from locking yourself out, it can only be saved where you have opened the site at that address.',
  },
  START_PLACE: {
    section: 'site',
    schema: text.max(200, 'must be at most 200 characters'),
    label: 'Start place',
    kind: 'place',
    help: 'Where the map begins: a city, or a latitude, a longitude and a zoom, such as 45.52, -122.68, 12. If empty: San Francisco, or without the parks that come along the city with the most parks.',
  },
  CONTACT_EMAIL: {
    section: 'site',
    schema: z.email('must be an e-mail address, such as parks@example.com'),
    label: 'Contact e-mail',
    kind: 'email',
    help: "Shown on /privacy and sent to OpenStreetMap's and Wikimedia's services with each request.",
  },
  ANALYTICS_ID: {
    section: 'site',
    schema: text.regex(
      /^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/i,
      'must be an id of Google Analytics, such as G-ABC123DEF4',
    ),
    label: 'Analytics ID',
    help: 'A Google Analytics measurement ID, such as G-ABC123DEF4. Leave it empty to load no analytics.',
  },
  ABOUT_TEXT: {
    section: 'pages',
    schema: pageText,
    label: 'About',
    kind: 'markdown',
    help: 'Shown on /about in place of the built-in text. Where the data comes from stays below it, as its licenses ask.',
  },
  PRIVACY_TEXT: {
    section: 'pages',
    schema: pageText,
    label: 'Privacy Policy',
    kind: 'markdown',
    help: 'Shown on /privacy in place of the built-in text, which follows the settings by itself.',
  },
  IMPRINT_TEXT: {
    section: 'pages',
    schema: pageText,
    label: 'Imprint',
    kind: 'markdown',
    help: 'Shown on /imprint, to which all pages then link.',
  },
  GOOGLE_MAPS_BROWSER_KEY: {
    section: 'maps',
    schema: text,
    label: 'Google Maps browser key',
    kind: 'secret',
    help: "Shows Google's map. It is sent to browsers, so restrict it to your site's address. This server can't test it, because Google checks it when a browser draws a map. After saving, open the map: it says so if Google refuses the key.",
  },
  GOOGLE_MAPS_MAP_ID: {
    section: 'maps',
    schema: text,
    label: 'Google Maps map ID',
    help: "Google's markers don't work without one.",
  },
  MAP_STYLE_URL: {
    section: 'maps',
    schema: httpUrl,
    label: 'Style of the keyless map',
    kind: 'url',
    help: "The URL of a MapLibre style. Leave it empty to use OpenFreeMap's.",
  },
  GOOGLE_MAPS_SERVER_KEY: {
    section: 'sources',
    schema: text,
    label: 'Google server key',
    kind: 'secret',
    help: "For Google's Places and Geocoding APIs. A test calls each of them once and takes about $0.05 of the budget.",
    tries: ['google-places', 'google-geocoding'],
  },
  GOOGLE_DAILY_BUDGET_USD: {
    section: 'sources',
    schema: amount('an amount in dollars', { min: 0, max: 100_000 }),
    fallback: 5,
    label: 'Budget for Google',
    unit: 'dollars a day (UTC)',
    help: 'When it is spent, only caches and free sources are used.',
  },
  PLACES_PROVIDERS: {
    section: 'sources',
    schema: ordered(PLACES),
    label: 'Order of park sources',
    help: 'google, overpass and local, separated by commas. If empty: the sources that are set up, then local.',
  },
  GEOCODERS: {
    section: 'sources',
    schema: ordered(GEOCODERS),
    label: 'Order of geocoders',
    help: 'google, nominatim and offline, separated by commas. If empty: offline, then the services that are set up.',
  },
  OVERPASS_URL: {
    section: 'sources',
    schema: serviceUrl,
    label: 'Overpass address',
    kind: 'url',
    help: 'A server that answers queries of OpenStreetMap: your own, or one whose usage policy allows it. Needs the contact e-mail and SITE_URL.',
    tries: ['overpass'],
  },
  NOMINATIM_URL: {
    section: 'sources',
    schema: serviceUrl,
    label: 'Nominatim address',
    kind: 'url',
    help: 'A server that finds addresses in OpenStreetMap. Needs the contact e-mail and SITE_URL.',
    tries: ['nominatim'],
  },
  COMMONS_PHOTOS: {
    section: 'sources',
    schema: onOrOff,
    fallback: 'off',
    label: 'Photos of Wikimedia Commons',
    help: 'on or off. With on, parks that name an item of Wikidata or a file of Wikimedia Commons get its photo, with its author and license; with off, these photos are removed. Needs the contact e-mail and SITE_URL.',
    tries: ['commons'],
  },
  RATE_LIMIT_SEARCH: {
    section: 'limits',
    schema: points,
    fallback: 300,
    label: 'Searches',
    unit: 'points a minute',
    help: 'A search costs one point, and four more if it asks a live source.',
  },
  RATE_LIMIT_QUESTIONS: {
    section: 'limits',
    schema: amount('a number of questions a minute', { min: 1, max: MAX_COUNTED }),
    fallback: 20,
    label: 'Requests to live sources',
    unit: 'a minute',
    help: 'Above this, only parks that are already known are shown.',
  },
  RATE_LIMIT_WRITES: {
    section: 'limits',
    schema: points,
    fallback: 200,
    label: 'Writes',
    unit: 'points a minute',
    help: 'Reports, short links, ratings and opened cards.',
  },
  RATE_LIMIT_PHOTOS: {
    section: 'limits',
    schema: points,
    fallback: 600,
    label: 'Photos',
    unit: 'points a minute',
    help: 'Photos and link previews.',
  },
  RATE_LIMIT_FILES: {
    section: 'limits',
    schema: points,
    fallback: 3_000,
    label: 'Scripts, styles and icons',
    unit: 'points a minute',
    help: 'A first visit loads about a hundred of these files.',
  },
  RATE_LIMIT_REPORTS_PER_DAY: {
    section: 'limits',
    schema: amount('a number of reports a day', { min: 1, max: MAX_COUNTED }),
    fallback: 100,
    label: 'Reports',
    unit: 'a day',
    help: 'New reports and suggestions from one IP address. Repeating one does not count.',
  },
  RATE_LIMIT_LINKS_PER_DAY: {
    section: 'limits',
    schema: amount('a number of links a day', { min: 1, max: MAX_COUNTED }),
    fallback: 500,
    label: 'Short links',
    unit: 'a day',
    help: 'New short links from one IP address. Links that already exist do not count.',
  },
  RATE_LIMIT_BLOCK_SECONDS: {
    section: 'limits',
    schema: amount('a number of seconds', { min: 1, max: 86_400 }),
    fallback: 600,
    label: 'Block time',
    unit: 'seconds',
    help: 'How long a visitor over a limit is refused.',
  },
  CACHE_GEOCODING_DAYS: {
    section: 'caches',
    schema: days,
    fallback: 90,
    label: 'Geocoded addresses',
    unit: 'days',
    help: 'How long an address is cached before it is looked up again.',
  },
  CACHE_SEARCH_DAYS: {
    section: 'caches',
    schema: days,
    fallback: 7,
    label: 'Searched areas',
    unit: 'days',
    help: 'How long before a live source is asked about the same area again.',
  },
  CACHE_DETAILS_DAYS: {
    section: 'caches',
    schema: days,
    fallback: 30,
    label: 'Park details',
    unit: 'days',
    help: 'How long hours, photos and ratings from a live source are cached.',
  },
  CACHE_PHOTOS_DAYS: {
    section: 'caches',
    schema: days,
    fallback: 90,
    label: 'Photos',
    unit: 'days',
    help: 'How long a photo is cached before it is fetched again.',
  },
  PHOTO_CACHE_MB: {
    section: 'caches',
    schema: amount('a number of megabytes', { min: 1, max: 1_000_000 }),
    fallback: 500,
    label: 'Space for photos',
    unit: 'megabytes',
    help: 'When it is full, the least recently used photos are deleted.',
  },
  BAD_PHOTO_PARKS: {
    section: 'caches',
    schema: names,
    label: 'Parks with bad photos',
    kind: 'lines',
    help: 'One park name per line. These parks are shown with a placeholder.',
  },
  NEWS_KINDS: {
    section: 'news',
    schema: ordered(NEWS_KINDS),
    fallback: NEWS_KINDS.join(', '),
    label: 'What is sent',
    help: 'reports, failures and budget, separated by commas: what visitors report and suggest, work that failed, such as refreshes and backups, and that the budget for Google is spent.',
  },
  NEWS_WEBHOOK_URL: {
    section: 'news',
    schema: httpUrl,
    label: 'Webhook',
    kind: 'secret',
    help: 'The address that gets each message as JSON.',
    tries: ['webhook'],
  },
  NEWS_WEBHOOK_SECRET: {
    section: 'news',
    schema: text.regex(/^\S{16,200}$/, 'must be from 16 to 200 characters, without blanks'),
    label: 'Secret of the webhook',
    kind: 'secret',
    help: 'Signs the messages, in the way of Standard Webhooks, so that their receiver can tell that they are from here.',
  },
  NEWS_EMAIL: {
    section: 'news',
    schema: z.email('must be an e-mail address, such as parks@example.com'),
    label: 'E-mail address',
    kind: 'email',
    help: 'Gets each message by e-mail, through the mail server.',
    tries: ['email'],
  },
  SMTP_URL: {
    section: 'news',
    schema: smtpUrl,
    label: 'Mail server',
    kind: 'secret',
    help: 'Such as smtps://user:password@mail.example:465, or smtp:// with port 587. Special characters of user and password are percent-encoded.',
  },
  SMTP_FROM: {
    section: 'news',
    schema: z.email('must be an e-mail address, such as parks@example.com'),
    label: 'Sender',
    kind: 'email',
    help: 'The address that e-mails come from. If empty: the e-mail address above.',
  },
  BACKUPS: {
    section: 'backups',
    schema: onOrOff,
    label: 'Backups',
    kind: 'switch',
    help: 'Where they go: the folder BACKUP_DIR, or the folder backups in DATA_DIR. If not set: on where BACKUP_DIR is set.',
  },
  BACKUP_SCHEDULE: {
    section: 'backups',
    schema: schedule,
    fallback: '30 3 * * *',
    label: 'Schedule',
    help: 'Minute, hour, day of the month, month and day of the week in UTC, as cron has them.',
  },
  BACKUP_KEEP: {
    section: 'backups',
    schema: amount('a number of backups', { min: 1, max: 1_000 }),
    fallback: 14,
    label: 'Backups to keep',
    unit: 'backups',
    help: 'Older ones are deleted.',
  },
  AD_SNIPPET: {
    section: 'advert',
    schema: lines.max(20_000, 'must be at most 20000 characters'),
    label: 'Ad snippet',
    kind: 'code',
    help: "HTML shown above the list, in a frame that can't reach the page. Forms, plug-ins and event handlers are removed. Leave it empty to show no ad.",
  },
  AI_BASE_URL: {
    section: 'writer',
    schema: serviceUrl,
    label: 'Service URL',
    kind: 'url',
    help: 'The base URL with its version, such as https://api.openai.com/v1.',
  },
  AI_API_KEY: {
    section: 'writer',
    schema: text.max(500, 'must be at most 500 characters'),
    label: 'API key',
    kind: 'secret',
    help: 'Only if the service needs one. It is sent to the URL above only: enter it again when that URL changes.',
  },
  AI_MODEL: {
    section: 'writer',
    schema: text.max(200, 'must be at most 200 characters'),
    label: 'Model',
    help: 'The name of the model at the service.',
    tries: ['writer'],
  },
} satisfies Record<string, Setting | ChangeableSetting>
