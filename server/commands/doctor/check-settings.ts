import { isUsableMapsKey } from '#domain/map/maps-key.ts'
import type { Env } from '../../settings/configured.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Check, fail, ok, warn } from './check.ts'

const GOOGLE_KEY = /^AIza[\w-]{35}$/
/** Host names of this machine, which need no HTTPS. */
const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Checks that the site's address is set and usable by others. */
export function checkSiteUrl({ SITE_URL: siteUrl }: Pick<Settings, 'SITE_URL'>): Check {
  const name = 'SITE_URL'
  if (siteUrl === undefined) {
    return warn(
      name,
      'is not set.',
      "Set it to the site's public address, such as https://parks.example: shared links, the sitemap and secure cookies need it.",
    )
  }
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol === 'https:' || LOCAL.test(hostname)) return ok(name, siteUrl)
  return warn(
    name,
    `${siteUrl} is not on https.`,
    'Put a proxy with a certificate in front of the server: browsers only share their location over https, and the cookie of the operator is then only sent over https.',
  )
}

/** Checks that Google's browser and server keys differ and that they look like keys. */
export function checkKeys({
  GOOGLE_MAPS_BROWSER_KEY,
  GOOGLE_MAPS_SERVER_KEY,
}: Pick<Settings, 'GOOGLE_MAPS_BROWSER_KEY' | 'GOOGLE_MAPS_SERVER_KEY'>): Check[] {
  const checks: Check[] = []
  if (GOOGLE_MAPS_SERVER_KEY !== undefined && GOOGLE_MAPS_SERVER_KEY === GOOGLE_MAPS_BROWSER_KEY) {
    checks.push(
      fail(
        'Keys',
        'GOOGLE_MAPS_SERVER_KEY is the same as GOOGLE_MAPS_BROWSER_KEY, which every visitor receives.',
        "Make two keys: the browser's restricted to the site's address, the server's to the server's and to the Places and Geocoding APIs.",
      ),
    )
  }
  const keys = { GOOGLE_MAPS_BROWSER_KEY, GOOGLE_MAPS_SERVER_KEY }
  for (const [name, key] of Object.entries(keys)) {
    if (key === undefined || GOOGLE_KEY.test(key)) continue
    const advice = "Google's keys begin with AIza and have 39 characters: look whether it is whole."
    checks.push(
      isUsableMapsKey(key)
        ? warn('Keys', `${name} does not look like a Google key.`, advice)
        : fail('Keys', `${name} is a placeholder.`, advice),
    )
  }
  if (checks.length === 0 && (GOOGLE_MAPS_SERVER_KEY ?? GOOGLE_MAPS_BROWSER_KEY) !== undefined) {
    checks.push(ok('Keys', 'look as they should.'))
  }
  return checks
}

/** Checks backups and trusted proxies. */
export function checkOperations(settings: Settings): Check[] {
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_SCHEDULE, SITE_URL, TRUSTED_PROXIES } = settings
  const checks: Check[] = [
    BACKUP_DIR === undefined
      ? warn(
          'Backups',
          'no automatic backups are made.',
          'Set BACKUP_DIR to a folder on another disk, or schedule npm run backup yourself.',
        )
      : ok('Backups', `${BACKUP_SCHEDULE} (UTC) into ${BACKUP_DIR}, ${BACKUP_KEEP} kept.`),
  ]
  if (SITE_URL?.startsWith('https:') && TRUSTED_PROXIES === undefined) {
    checks.push(
      warn(
        'TRUSTED_PROXIES',
        'is not set, although a proxy in front of the server provides https.',
        "Set it to the proxy's address: without it all visitors share one address and its limits.",
      ),
    )
  }
  return checks
}

/** Warns of variables that look like misspelt settings. */
export function checkNames({ unknownSettings }: Env): Check[] {
  return unknownSettings.map(({ name, meant }) =>
    warn(name, 'is no setting.', `Did you mean ${meant}?`),
  )
}
