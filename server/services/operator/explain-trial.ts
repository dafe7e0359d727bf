import { STATUS_CODES } from 'node:http'
import type { SourceToTry } from '#domain/operator/settings-schemas.ts'
import { ProviderError, type ProviderFailure } from '../../sources/errors.ts'

/** A trial of an outside service. */
export const TRIAL_TIMEOUT_MS = 10_000

/**
 * Services whose address the operator can enter: their messages are not passed on, as anything may
 * answer there.
 */
const NAMES: Partial<Record<SourceToTry, string>> = {
  overpass: 'Overpass',
  nominatim: 'Nominatim',
  writer: "The blog's writer",
}

const WORDS: Partial<Record<ProviderFailure, string>> = {
  timeout: 'did not answer in time',
  malformed: 'answered in an unexpected format',
  failed: 'answered that it failed',
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
  const name = NAMES[source]
  if (name && status !== undefined) {
    const phrase = STATUS_CODES[status]
    return `${name} answered ${status}${phrase ? ` (${phrase})` : ''}.`
  }
  const words = name && WORDS[failure]
  return words ? `${name} ${words}.` : message.replace(/[.\s]*$/, '.')
}
