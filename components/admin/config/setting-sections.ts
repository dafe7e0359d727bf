import type { SettingName } from '#domain/operator/settings.ts'
import type { SourceToTry } from '#domain/operator/settings-schemas.ts'

export type SettingField = {
  name: SettingName
  label: string
  help: string
  kind?: 'number' | 'lines' | 'code' | 'secret' | 'email' | 'url'
  /** Shown after a number. */
  unit?: string
  /** Services called to test the value. */
  tries?: SourceToTry[]
}

export type SettingSection = { id: string; title: string; about?: string; fields: SettingField[] }

/** The sections of the settings page, each saved on its own. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'site',
    title: 'Site',
    fields: [
      { name: 'SITE_NAME', label: 'Site name', help: 'The name on all pages.' },
      {
        name: 'CONTACT_EMAIL',
        label: 'Contact e-mail',
        kind: 'email',
        help: "Shown on /privacy, and told to the operators of OpenStreetMap's services.",
      },
      {
        name: 'ANALYTICS_ID',
        label: 'Analytics id',
        help: 'An id of Google Analytics, such as G-ABC123DEF4. Without it nothing of it is loaded.',
      },
    ],
  },
  {
    id: 'maps',
    title: 'Maps',
    about: 'What visitors see. Without a key the map is the keyless one.',
    fields: [
      {
        name: 'GOOGLE_MAPS_BROWSER_KEY',
        label: 'Google Maps browser key',
        kind: 'secret',
        help: "Shows Google's map. Browsers are sent it, so restrict it to your address. This server can't test it: Google looks at it when a browser draws a map at that address. Open the map after saving: where Google refuses the key, the map says so.",
      },
      {
        name: 'GOOGLE_MAPS_MAP_ID',
        label: 'Google Maps map id',
        help: "What Google's markers need.",
      },
      {
        name: 'MAP_STYLE_URL',
        label: 'Style of the keyless map',
        kind: 'url',
        help: "The address of a MapLibre style. Without it OpenFreeMap's is used.",
      },
    ],
  },
  {
    id: 'sources',
    title: 'Live data',
    about:
      'Where parks and places come from, beside what this site knows. What Google tells is shown on its own map only, so its server key needs the browser key as well.',
    fields: [
      {
        name: 'GOOGLE_MAPS_SERVER_KEY',
        label: 'Google server key',
        kind: 'secret',
        help: "For Google's Places and Geocoding APIs. Testing it asks both once, for some $0.05 of the budget.",
        tries: ['google-places', 'google-geocoding'],
      },
      {
        name: 'GOOGLE_DAILY_BUDGET_USD',
        label: 'Budget for Google',
        kind: 'number',
        unit: 'dollars a day (UTC)',
        help: 'Once it is spent, caches and free sources go on.',
      },
      {
        name: 'PLACES_PROVIDERS',
        label: 'Order of park sources',
        help: 'google, overpass and local, separated by commas. Without it: what is set up, then local.',
      },
      {
        name: 'GEOCODERS',
        label: 'Order of geocoders',
        help: 'google, nominatim and offline, separated by commas. Without it: offline, then what is set up.',
      },
      {
        name: 'OVERPASS_URL',
        label: 'Overpass address',
        kind: 'url',
        help: 'A server with parks of OpenStreetMap, yours or one whose rules allow it. It needs the contact e-mail and SITE_URL.',
        tries: ['overpass'],
      },
      {
        name: 'NOMINATIM_URL',
        label: 'Nominatim address',
        kind: 'url',
        help: 'A server that finds places in OpenStreetMap. It needs the contact e-mail and SITE_URL.',
        tries: ['nominatim'],
      },
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    about: 'For each address and for each client. What has been counted goes on counting.',
    fields: [
      {
        name: 'RATE_LIMIT_SEARCH',
        label: 'Searches',
        kind: 'number',
        unit: 'points a minute',
        help: 'A search costs one point, four more where a live source is asked.',
      },
      {
        name: 'RATE_LIMIT_QUESTIONS',
        label: 'Questions to live sources',
        kind: 'number',
        unit: 'a minute',
        help: 'Beyond, what is known is shown.',
      },
      {
        name: 'RATE_LIMIT_WRITES',
        label: 'Writes',
        kind: 'number',
        unit: 'points a minute',
        help: 'Reports, links, ratings and openings of cards.',
      },
      {
        name: 'RATE_LIMIT_PHOTOS',
        label: 'Photos',
        kind: 'number',
        unit: 'points a minute',
        help: 'Photos and previews of links.',
      },
      {
        name: 'RATE_LIMIT_FILES',
        label: 'Scripts, styles and icons',
        kind: 'number',
        unit: 'points a minute',
        help: 'The files that pages are made of. A first visit takes about a hundred.',
      },
      {
        name: 'RATE_LIMIT_REPORTS_PER_DAY',
        label: 'Reports',
        kind: 'number',
        unit: 'a day',
        help: 'New reports from one address. The same one again does not count.',
      },
      {
        name: 'RATE_LIMIT_LINKS_PER_DAY',
        label: 'Short links',
        kind: 'number',
        unit: 'a day',
        help: 'New short links from one address. One that exists does not count.',
      },
      {
        name: 'RATE_LIMIT_BLOCK_SECONDS',
        label: 'Time shut out',
        kind: 'number',
        unit: 'seconds',
        help: 'How long whoever asks for more is refused.',
      },
    ],
  },
  {
    id: 'caches',
    title: 'Caches and photos',
    about: 'For answers from now on. What comes from Google is kept for 30 days at most.',
    fields: [
      {
        name: 'CACHE_GEOCODING_DAYS',
        label: 'Places of addresses',
        kind: 'number',
        unit: 'days',
        help: 'How long an answer is used before it is asked for again.',
      },
      {
        name: 'CACHE_SEARCH_DAYS',
        label: 'Searches of areas',
        kind: 'number',
        unit: 'days',
        help: 'How long an area counts as asked about.',
      },
      {
        name: 'CACHE_DETAILS_DAYS',
        label: 'Details of parks',
        kind: 'number',
        unit: 'days',
        help: "Hours, photos and ratings of one park's card.",
      },
      {
        name: 'CACHE_PHOTOS_DAYS',
        label: 'Photos',
        kind: 'number',
        unit: 'days',
        help: 'How long a photo is kept before it is fetched again.',
      },
      {
        name: 'PHOTO_CACHE_MB',
        label: 'Room for photos',
        kind: 'number',
        unit: 'megabytes',
        help: 'Those not asked for longest go first.',
      },
      {
        name: 'BAD_PHOTO_PARKS',
        label: 'Parks with bad photos',
        kind: 'lines',
        help: 'One name in a line. These parks are shown with the drawn placeholder.',
      },
    ],
  },
  {
    id: 'advert',
    title: 'Advert',
    fields: [
      {
        name: 'AD_SNIPPET',
        label: 'Ad snippet',
        kind: 'code',
        help: 'HTML for the place above the list, shown in a frame that can not reach the page. Forms, plug-ins and handlers are taken out. Without it there is no advert.',
      },
    ],
  },
  {
    id: 'writer',
    title: 'Blog writer',
    about:
      'The blog writer uses these when it writes: a service that speaks as the API of OpenAI does. Testing asks it for its list of models, which costs nothing.',
    fields: [
      {
        name: 'AI_BASE_URL',
        label: 'Address of the service',
        kind: 'url',
        help: 'Up to its version, such as https://api.openai.com/v1.',
      },
      {
        name: 'AI_API_KEY',
        label: 'API key',
        kind: 'secret',
        help: 'Only where the service wants one. It is used with the address above alone: where that changes, enter it again.',
      },
      {
        name: 'AI_MODEL',
        label: 'Model',
        help: 'As the service names it.',
        tries: ['writer'],
      },
    ],
  },
]
