import type { Database } from '#db/client.ts'
import { noteSettingTrial } from '#db/queries/operator/settings.ts'
import type { Trial, TrySourceInput } from '#domain/operator/settings-schemas.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import {
  combine,
  findFault,
  findMistakesIn,
  findStrayKey,
} from '../../settings/resolve-settings.ts'
import type { TrySource } from '../../sources/types.ts'
import { type Changer, changedBy } from './changed-by.ts'
import { explainTrial, TRIAL_TIMEOUT_MS } from './explain-trial.ts'

type Source = TrySourceInput['source']
type Settings = ReturnType<typeof combine>

const NEEDED: Readonly<Record<Source, readonly string[]>> = {
  'google-places': ['GOOGLE_MAPS_SERVER_KEY'],
  'google-geocoding': ['GOOGLE_MAPS_SERVER_KEY'],
  overpass: ['OVERPASS_URL'],
  nominatim: ['NOMINATIM_URL'],
  commons: ['COMMONS_PHOTOS', 'CONTACT_EMAIL'],
  writer: ['AI_BASE_URL', 'AI_MODEL'],
}

/** The name under which the change log records a trial of a service. */
function trialEntry(source: string): string {
  return `tried ${source}`
}

export function isTrialEntry(name: string): boolean {
  return name.startsWith(trialEntry(''))
}

/**
 * Calls an outside service once with the values being edited, and reports whether it can be used.
 * The trial is recorded in the log of changes.
 *
 * @param who the author of the trial: browser and address
 */
export async function trySettings(
  deps: { database: Database; settings: LiveSettings; trySource: TrySource },
  { source, values }: TrySourceInput,
  who: Changer,
): Promise<Trial> {
  const found = settle(deps.settings.state(), source, values)
  if (typeof found === 'string') return { isUsable: false, message: `${found}.` }
  const outcome = await deps
    .trySource(source, found, AbortSignal.timeout(TRIAL_TIMEOUT_MS))
    .catch((error) => ({ isUsable: false, message: explainTrial(source, error) }))
  await noteSettingTrial(deps.database, {
    name: trialEntry(source),
    outcome: [addressOf(source, found), outcome.message].filter(Boolean).join(': '),
    changedBy: changedBy(who),
  })
  return outcome
}

/** Returns the settings to try, or why nothing can be tried. */
function settle(
  { own, stored, ignored }: ReturnType<LiveSettings['state']>,
  source: Source,
  values: TrySourceInput['values'],
): Settings | string {
  const isUsed = (name: string) => !ignored.some((one) => one.name === name)
  const used = stored.filter(({ name }) => isUsed(name)).map(({ name, value }) => [name, value])
  const before: Record<string, string> = Object.fromEntries(used)
  const after = { ...before }
  for (const [name, value = ''] of Object.entries(values)) {
    const fault = value.trim() === '' ? null : findFault(name, value)
    if (fault) return `${name} ${fault}`
    if (value.trim() === '') delete after[name]
    else after[name] = value
  }
  const together = { ...after, ...own.variables }
  const missing = NEEDED[source].find((name) => together[name] === undefined)
  if (missing) return `${missing} has to be set`
  const mistakes = findMistakesIn(own, after).filter(({ involves }) =>
    involves.some((name) => NEEDED[source].includes(name)),
  )
  const change = { before, after, typed: Object.keys(values) }
  const stray = source === 'writer' ? findStrayKey(own, change) : []
  const [mistake] = [...stray, ...mistakes]
  return mistake ? `${mistake.name} ${mistake.reason}` : combine(own, after)
}

/** The origin of a service whose address is configurable, without its path. */
function addressOf(
  source: Source,
  { overpassUrl, nominatimUrl, writer }: Settings,
): string | undefined {
  const addresses: Partial<Record<Source, string | undefined>> = {
    overpass: overpassUrl,
    nominatim: nominatimUrl,
    writer: writer?.baseUrl,
  }
  const address = addresses[source]
  return address && new URL(address).origin
}
