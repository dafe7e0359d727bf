import type { SourceToTry, Trial } from '#domain/operator/settings-schemas.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Sends one test request to an outside service with the given settings. The outcome is in words.
 */
export type TrySource = (
  source: SourceToTry,
  settings: Settings,
  signal: AbortSignal,
) => Promise<Trial>
