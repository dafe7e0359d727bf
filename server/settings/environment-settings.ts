import { isIP } from 'node:net'
import { z } from 'zod'
import type { Setting } from './setting.ts'
import {
  amount,
  databaseUrl,
  ipLocationUrl,
  mapTiles,
  onOrOff,
  origin,
  passwordText,
  proxies,
  schedule,
  serviceUrl,
  text,
} from './values.ts'

const PORT_REASON = 'must be a number from 0 to 65535, such as 3000'

export const ENVIRONMENT_SETTINGS = {
  ADMIN_PASSWORD: { schema: passwordText },
  ADMIN_PASSWORD_FILE: { schema: text },
  SITE_URL: { schema: origin },
  DATABASE_URL: {
    schema: databaseUrl,
  },
  DATA_DIR: { schema: text, fallback: './data' },
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
  METRICS_TOKEN: {
    schema: text.regex(/^\S{16,200}$/, 'must be from 16 to 200 characters, without blanks'),
  },
  BACKUP_DIR: { schema: text },
  BACKUP_SCHEDULE: { schema: schedule, fallback: '30 3 * * *' },
  BACKUP_KEEP: { schema: amount('a number of backups', { min: 1, max: 1_000 }), fallback: 14 },
} satisfies Record<string, Setting>
