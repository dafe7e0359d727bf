import { STATUS_CODES } from 'node:http'
import type { Database } from '#db/client.ts'
import { noteSettingTrial } from '#db/queries/operator/settings.ts'
import type { SourceToTry, Trial, TrySourceInput } from '#domain/operator/settings-schemas.ts'
import type { Configured, SettingsState } from '../../settings/configured.ts'
import { findMistakesIn, findStrayKey } from '../../settings/rules.ts'
import { findFault, parseSettings, type Settings } from '../../settings/settings.ts'
import { ProviderError, type ProviderFailure } from '../../sources/errors.ts'
import type { TrySource } from '../../sources/types.ts'
import { type Changer, changedBy } from './changed-by.ts'

/** A trial of an outside service. */
export const TRIAL_TIMEOUT_MS = 10_000

const NEEDED: Readonly<Record<SourceToTry, readonly string[]>> = {
  'google-places': ['GOOGLE_MAPS_SERVER_KEY'],
  'google-geocoding': ['GOOGLE_MAPS_SERVER_KEY'],
  overpass: ['OVERPASS_URL'],
  nominatim: ['NOMINATIM_URL'],
  commons: ['COMMONS_PHOTOS', 'CONTACT_EMAIL'],
  writer: ['AI_BASE_URL', 'AI_MODEL'],
  webhook: ['NEWS_WEBHOOK_URL'],
  email: ['NEWS_EMAIL', 'SMTP_URL'],
}

/**
 * Services whose address the operator can enter: their messages are not passed on, as anything may
 * answer there.
 */
const ADDRESSED: Partial<
  Record<SourceToTry, { name: string; url: 'OVERPASS_URL' | 'NOMINATIM_URL' | 'AI_BASE_URL' }>
> = {
  overpass: { name: 'Overpass', url: 'OVERPASS_URL' },
  nominatim: { name: 'Nominatim', url: 'NOMINATIM_URL' },
  writer: { name: "The blog's writer", url: 'AI_BASE_URL' },
}

const FAILURES: Partial<Record<ProviderFailure, string>> = {
  timeout: 'did not answer in time',
  malformed: 'answered in an unexpected format',
  failed: 'answered that it failed',
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
  deps: { database: Database; configured: Configured; trySource: TrySource },
  { source, values }: TrySourceInput,
  who: Changer,
): Promise<Trial> {
  const found = settle(deps.configured.current, source, values)
  if (typeof found === 'string') return { isUsable: false, message: `${found}.` }
  const outcome = await deps
    .trySource(source, found, AbortSignal.timeout(TRIAL_TIMEOUT_MS))
    .catch((error) => ({ isUsable: false, message: explainTrial(source, error) }))
  const { url } = ADDRESSED[source] ?? {}
  const address = url && found[url]
  await noteSettingTrial(deps.database, {
    name: trialEntry(source),
    // Without its path.
    outcome: address ? `${new URL(address).origin}: ${outcome.message}` : outcome.message,
    changedBy: changedBy(who),
  })
  return outcome
}

/** Returns the settings to try, or why nothing can be tried. */
function settle(
  { variables, stored, ignored }: SettingsState,
  source: SourceToTry,
  values: TrySourceInput['values'],
): Settings | string {
  const used = stored.filter(({ name }) => !ignored.some((one) => one.name === name))
  const before: Record<string, string> = Object.fromEntries(
    used.map(({ name, value }) => [name, value]),
  )
  const after = { ...before }
  for (const [name, value = ''] of Object.entries(values)) {
    const fault = value.trim() === '' ? null : findFault(name, value)
    if (fault) return `${name} ${fault}`
    if (value.trim() === '') delete after[name]
    else after[name] = value
  }
  const together = { ...after, ...variables }
  const missing = NEEDED[source].find((name) => together[name] === undefined)
  if (missing) return `${missing} has to be set`
  const mistakes = findMistakesIn(variables, after).filter(({ involves }) =>
    involves.some((name) => NEEDED[source].includes(name)),
  )
  const change = { before, after, typed: Object.keys(values) }
  const stray = source === 'writer' ? findStrayKey(variables, change) : []
  const [mistake] = [...stray, ...mistakes]
  return mistake ? `${mistake.name} ${mistake.reason}` : parseSettings(together)
}

/**
 * Explains in a sentence why a service that was tried can't be used.
 *
 * @throws errors that are no failure of the service
 */
export function explainTrial(source: SourceToTry, error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `There was no answer within ${TRIAL_TIMEOUT_MS / 1_000} seconds.`
  }
  if (!(error instanceof ProviderError)) throw error
  const { message, failure, status } = error
  const { name } = ADDRESSED[source] ?? {}
  if (name && status !== undefined) {
    const phrase = STATUS_CODES[status]
    return `${name} answered ${status}${phrase ? ` (${phrase})` : ''}.`
  }
  const words = name && FAILURES[failure]
  return words ? `${name} ${words}.` : message.replace(/[.\s]*$/, '.')
}
