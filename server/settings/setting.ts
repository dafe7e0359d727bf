import type { z } from 'zod'
import type { ShownSetting } from '#domain/operator/settings-schemas.ts'

/** A setting: which values are valid, and what holds if it is not set. */
export type Setting = { schema: z.ZodType; fallback?: string | number }

/** A setting that the operator may change in the browser, and its field there. */
export type ChangeableSetting = Setting &
  Pick<ShownSetting, 'label' | 'help' | 'kind' | 'unit' | 'tries'>
