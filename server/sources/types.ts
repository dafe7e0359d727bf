import type { SourceToTry, Trial } from '#domain/operator/settings-schemas.ts'
import type { Env } from '../settings/effective-settings.ts'

/**
 * Sends one test request to an outside service with the given settings. The outcome is in words.
 */
export type TrySource = (source: SourceToTry, env: Env, signal: AbortSignal) => Promise<Trial>
