import { statfs } from 'node:fs/promises'
import type { DatabaseFacts } from '#db/queries/database/maintenance.ts'
import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import { CALL_COST } from '#domain/operator/costs.ts'
import type { SourceToTry } from '#domain/operator/settings-schemas.ts'
import type { Check } from '#domain/operator/setup-schemas.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { findWritable } from '../../core/data-folder.ts'
import type { Env } from '../../settings/configured.ts'
import { backupFolder, type Settings } from '../../settings/settings.ts'
import type { IpLocations } from '../../sources/ip-locations.ts'
import type { TrySource } from '../../sources/types.ts'
import { explainTrial, TRIAL_TIMEOUT_MS } from './try-settings.ts'

export function ok(name: string, message: string): Check {
  return { name, status: 'ok', message }
}

export function warn(name: string, message: string, advice: string): Check {
  return { name, status: 'warn', message, advice }
}

export function fail(name: string, message: string, advice: string): Check {
  return { name, status: 'fail', message, advice }
}

const GOOGLE_KEY = /^AIza[\w-]{35}$/
/** Host names of this machine, which need no HTTPS. */
const LOCAL_HOST = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Checks what the settings say of this site. */
export function checkSettings(settings: Settings): Check[] {
  return [checkSiteUrl(settings), ...checkOperations(settings), ...checkKeys(settings)]
}

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
  if (protocol === 'https:' || LOCAL_HOST.test(hostname)) return ok(name, siteUrl)
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
  const { BACKUP_KEEP, BACKUP_SCHEDULE, SITE_URL, TRUSTED_PROXIES } = settings
  const folder = backupFolder(settings)
  const checks: Check[] = [
    folder === null
      ? warn(
          'Backups',
          'no automatic backups are made.',
          'Switch them on at /admin/config#backups, or schedule npm run backup yourself.',
        )
      : ok('Backups', `${BACKUP_SCHEDULE} (UTC) into ${folder}, ${BACKUP_KEEP} kept.`),
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

const MEGABYTE = 1_000_000
const LOW_SPACE = 1_000 * MEGABYTE
const TOO_LITTLE_SPACE = 100 * MEGABYTE

/** Checks that the data folder is usable and has free space; creates nothing. */
export async function checkDisk(dataDir: string): Promise<Check[]> {
  let present: string
  try {
    present = await findWritable(dataDir)
  } catch (error) {
    const advice = 'Set DATA_DIR to a folder that this user can write to.'
    const message = error instanceof Error ? error.message : String(error)
    return [fail('DATA_DIR', message, advice)]
  }
  const { bavail, bsize } = await statfs(present)
  const message =
    present === dataDir
      ? `${dataDir} can be written to.`
      : `${dataDir} does not exist yet: the first start creates it.`
  return [ok('DATA_DIR', message), checkRoom(bavail * bsize)]
}

/** @param free free space in bytes */
export function checkRoom(free: number): Check {
  const message = `${Math.floor(free / MEGABYTE)} MB are free.`
  const advice =
    'Free some space: photos and the database grow, and nothing can be saved on a full disk.'
  if (free < TOO_LITTLE_SPACE) return fail('Disk', message, advice)
  return free < LOW_SPACE ? warn('Disk', message, advice) : ok('Disk', message)
}

/** PostgreSQL versions: the one the product is tested with, and the oldest expected to work. */
const TESTED_VERSION = 150_000
const OLDEST_VERSION = 130_000
const CLOCK_LATE_MS = 5_000
const CLOCK_WRONG_MS = 60_000

/**
 * Checks a database's version, migrations, size and clock.
 *
 * @param known timestamps of this version's migrations
 * @param now when the database was queried, in milliseconds
 */
export function checkFacts(facts: DatabaseFacts, known: number[], now: number): Check[] {
  return [
    checkVersion(facts),
    checkMigrations(facts, known),
    checkSize(facts),
    checkClock(facts, now),
  ]
}

function checkVersion({ version, versionNumber }: DatabaseFacts): Check {
  const name = 'Database version'
  const message = `PostgreSQL ${version}`
  const advice = 'Use PostgreSQL 15, which is tested, or a later version.'
  if (versionNumber < OLDEST_VERSION) return fail(name, message, advice)
  return versionNumber < TESTED_VERSION ? warn(name, message, advice) : ok(name, message)
}

function checkMigrations({ migrations }: DatabaseFacts, known: number[]): Check {
  const name = 'Migrations'
  const missing = known.filter((at) => !migrations.includes(at)).length
  const unknown = migrations.filter((at) => !known.includes(at)).length
  if (unknown > 0) {
    return fail(
      name,
      `${unknown} are from a newer version.`,
      'Start the newer version, or restore a backup made before the upgrade.',
    )
  }
  return missing === 0
    ? ok(name, 'all have run.')
    : warn(name, `${missing} have not run yet.`, 'The server runs them when it next starts.')
}

function checkSize({ bytes }: DatabaseFacts): Check {
  return ok('Database size', `${Math.ceil(bytes / 1_000_000)} MB`)
}

function checkClock({ now: there }: DatabaseFacts, here: number): Check {
  const name = 'Clock'
  const apart = Math.abs(there - here)
  const message = `it differs from the database's by ${(apart / 1_000).toFixed(1)} s.`
  const advice = 'Synchronise both clocks with NTP: sessions, budgets and schedules depend on them.'
  if (apart > CLOCK_WRONG_MS) return fail(name, message, advice)
  return apart > CLOCK_LATE_MS ? warn(name, message, advice) : ok(name, message)
}

/** Age in days from which a region counts as old, though it is refreshed every week. */
const OLD_REGION_DAYS = 21

const WHERE = 'Look at /admin/regions.'

/** Checks whether regions are refreshed. */
export function checkRegions(regions: readonly Region[], now: number): Check[] {
  if (regions.length === 0) return []
  const problems = regions.flatMap((region) => {
    const message = problemOf(region, now)
    return message === null ? [] : [warn('Regions', message, WHERE)]
  })
  if (problems.length > 0) return problems
  const count = regions.length === 1 ? '1 region is' : `${regions.length} regions are`
  return [ok('Regions', `${count} stored.`)]
}

function problemOf({ name, kind, run, isRefreshed, asOf }: Region, now: number): string | null {
  if (run?.state === 'failed') return `${name}: ${run.message ?? 'the last run failed.'}`
  // The survey's archive stays what it is, and address ranges are published once a year.
  if (!isRefreshed || kind === 'gnis' || kind === 'tiger' || asOf === null) return null
  const isOld = now - Date.parse(asOf) > OLD_REGION_DAYS * DAY_MS
  return isOld ? `${name} is of ${asOf.slice(0, 10)}, though it is refreshed.` : null
}

/** The network of Google's name servers. */
const KNOWN_NETWORK = '8.8.8.0'

const SERVICE_NAMES: Readonly<Record<SourceToTry, string>> = {
  'google-places': 'Google Places',
  'google-geocoding': 'Google Geocoding',
  overpass: 'Overpass',
  nominatim: 'Nominatim',
  commons: 'Wikimedia Commons',
  writer: "The blog's writer",
  webhook: 'News by webhook',
  email: 'News by e-mail',
}

/** The outside services enabled in the settings, deduplicated. */
export function listServices(settings: Settings): SourceToTry[] {
  const { PLACES_PROVIDERS, GEOCODERS } = settings
  const uses: Record<SourceToTry, boolean> = {
    'google-places': PLACES_PROVIDERS.includes('google'),
    'google-geocoding': GEOCODERS.includes('google'),
    overpass: PLACES_PROVIDERS.includes('overpass'),
    nominatim: GEOCODERS.includes('nominatim'),
    commons: settings.COMMONS_PHOTOS,
    writer: settings.AI_BASE_URL !== undefined && settings.AI_MODEL !== undefined,
    webhook: settings.NEWS_WEBHOOK_URL !== undefined,
    email: settings.NEWS_EMAIL !== undefined,
  }
  return (Object.keys(uses) as SourceToTry[]).filter((service) => uses[service])
}

/** Announces the calls about to be made and their cost; undefined if there are none. */
export function announceCalls(services: readonly SourceToTry[]): string | undefined {
  if (services.length === 0) return undefined
  const names = services.map((service) => SERVICE_NAMES[service]).join(', ')
  const cost =
    (services.includes('google-places') ? CALL_COST.nearby : 0) +
    (services.includes('google-geocoding') ? CALL_COST.geocoding : 0)
  const price = cost > 0 ? `, which costs about $${cost.toFixed(3)}` : ''
  return `Asking each once: ${names}${price}. Use --no-services to ask none.`
}

/** Checks IP location with a well-known network. */
export async function checkIpLocation({
  ipLocations,
}: {
  ipLocations: IpLocations
}): Promise<Check> {
  const name = 'IP location'
  if (await ipLocations.find(KNOWN_NETWORK)) return ok(name, 'The service answers.')
  const advice = 'Check IP_LOCATION_URL, IP_LOCATION_FALLBACK_URL and their limits.'
  return fail(name, 'No service could locate a network.', advice)
}

/** Calls a service once to check that it can be used. */
export async function checkService(
  { trySource }: { trySource: TrySource },
  settings: Settings,
  service: SourceToTry,
): Promise<Check> {
  const name = SERVICE_NAMES[service]
  const advice = 'Check its settings, and the key, quota and billing at its provider.'
  try {
    const trial = await trySource(service, settings, AbortSignal.timeout(TRIAL_TIMEOUT_MS))
    return trial.isUsable ? ok(name, trial.message) : fail(name, trial.message, advice)
  } catch (error) {
    return fail(name, explainTrial(service, error), advice)
  }
}
