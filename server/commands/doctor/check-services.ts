import { CALL_COST } from '#domain/operator/costs.ts'
import type { SourceToTry } from '#domain/operator/settings-schemas.ts'
import { explainTrial, TRIAL_TIMEOUT_MS } from '../../services/operator/try-settings.ts'
import type { Settings } from '../../settings/settings.ts'
import type { IpLocations } from '../../sources/ip-locations.ts'
import type { TrySource } from '../../sources/types.ts'
import { type Check, fail, ok } from './check.ts'

/** The network of Google's name servers. */
const KNOWN_NETWORK = '8.8.8.0'

const NAMES: Readonly<Record<SourceToTry, string>> = {
  'google-places': 'Google Places',
  'google-geocoding': 'Google Geocoding',
  overpass: 'Overpass',
  nominatim: 'Nominatim',
  commons: 'Wikimedia Commons',
  writer: "The blog's writer",
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
  }
  return (Object.keys(uses) as SourceToTry[]).filter((service) => uses[service])
}

/** Announces the calls about to be made and their cost; undefined if there are none. */
export function announceCalls(services: readonly SourceToTry[]): string | undefined {
  if (services.length === 0) return undefined
  const names = services.map((service) => NAMES[service]).join(', ')
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
  const name = NAMES[service]
  const advice = 'Check its settings, and the key, quota and billing at its provider.'
  try {
    const trial = await trySource(service, settings, AbortSignal.timeout(TRIAL_TIMEOUT_MS))
    return trial.isUsable ? ok(name, trial.message) : fail(name, trial.message, advice)
  } catch (error) {
    return fail(name, explainTrial(service, error), advice)
  }
}
