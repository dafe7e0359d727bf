import { STATUS_CODES } from 'node:http'
import type { SourceToTry } from '#domain/operator/settings-schemas.ts'
import { TRIAL_TIMEOUT_MS } from '#domain/time/lifetimes.ts'
import { ProviderError, type ProviderFailure } from '../../sources/errors.ts'

/** Of services whose address can be typed: what they say is not passed on, whatever answers there. */
const NAMES: Partial<Record<SourceToTry, string>> = {
  overpass: 'Overpass',
  nominatim: 'Nominatim',
  writer: "The blog's writer",
}

const WORDS: Partial<Record<ProviderFailure, string>> = {
  timeout: 'did not answer in time',
  malformed: 'answered with other than it promises',
  failed: 'answered that it failed',
}

/**
 * Why a service that was tried can't be used, in a sentence.
 *
 * @throws what is no failure of the service
 */
export function explainTrial(source: SourceToTry, error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `There was no answer within ${TRIAL_TIMEOUT_MS / 1_000} seconds.`
  }
  if (!(error instanceof ProviderError)) throw error
  const { message, failure, status } = error
  const name = NAMES[source]
  if (name && status !== undefined) {
    const phrase = STATUS_CODES[status]
    return `${name} answered ${status}${phrase ? ` (${phrase})` : ''}.`
  }
  const words = name && WORDS[failure]
  return words ? `${name} ${words}.` : message.replace(/[.\s]*$/, '.')
}
