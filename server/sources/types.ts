import type { SourceToTry } from '#domain/operator/settings-schemas.ts'
import type { Env } from '../settings/env.ts'

/** Asks an outside service once, as settings have it. The outcome is in words. */
export type TrySource = (
  source: SourceToTry,
  env: Env,
  signal: AbortSignal,
) => Promise<{ isUsable: boolean; message: string }>
