import type { Logger } from '../core/log.ts'
import { DeadlineError } from './asking.ts'
import { ProviderError, type ProviderFailure } from './errors.ts'

/** Reasons for not asking at all; their cause has been logged before. */
const NOT_ASKED: readonly ProviderFailure[] = ['resting', 'budget', 'limited']

/** Logs that an outside service failed: briefly if that was to be expected. */
export function logFailure(log: Logger, error: unknown, source: string): void {
  if (error instanceof ProviderError && NOT_ASKED.includes(error.failure)) {
    log.debug({ source, reason: error.message }, 'a source was not asked')
  } else if (error instanceof ProviderError || error instanceof DeadlineError) {
    log.warn({ source, reason: error.message }, 'a source gave no answer')
  } else {
    log.error({ source, err: error }, 'a source failed')
  }
}
