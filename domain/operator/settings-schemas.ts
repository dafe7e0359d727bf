import { z } from 'zod'
import { rowId } from '../text/number-schemas.ts'
import { CHANGEABLE_SETTINGS } from './settings.ts'

/** Longer than any setting may be; what is right is told by the setting's own rule. */
const LONGEST_VALUE = 50_000

const valueSchema = z.string().max(LONGEST_VALUE, `must be at most ${LONGEST_VALUE} characters`)

const settingSchema = z.object({
  name: z.enum(CHANGEABLE_SETTINGS),
  /** Where the value in use comes from. */
  source: z.enum(['environment', 'stored', 'default']),
  /** What is in use, a secret masked; empty where nothing is set. */
  value: z.string(),
  /** What holds where nothing is set, in words or as it would be set. */
  fallback: z.string(),
  /** Of what is stored, also where it is not in use; null where nothing is. */
  version: z.string().nullable(),
  /** Why what is stored is not used. */
  problem: z.string().nullable(),
})

/** A stored setting by a name that is none any more. */
const strangerSchema = z.object({ name: z.string(), version: z.string() })

export const settingsSchema = z.object({
  settings: z.array(settingSchema),
  strangers: z.array(strangerSchema),
  /** Of the environment only; empty: each request's own host. */
  siteUrl: z.string(),
})

/** `value` null takes it out; `seen` is the version that was shown. */
export const saveSettingsInput = z.object({
  changes: z
    .array(
      z.object({
        name: z.string().max(100),
        value: valueSchema.nullable(),
        seen: z.string().max(100).nullable(),
      }),
    )
    .min(1, 'must not be empty')
    .max(100),
})

export const saveSettingsAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved') }),
  /** Nothing was saved. */
  z.object({
    outcome: z.literal('refused'),
    mistakes: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  /** Nothing was saved: these have been changed since they were shown. */
  z.object({ outcome: z.literal('outdated'), names: z.array(z.string()) }),
])

const SOURCES_TO_TRY = [
  'google-places',
  'google-geocoding',
  'overpass',
  'nominatim',
  'writer',
] as const

/** `values`: what is typed and not saved, by name; empty ones count as not set. */
export const trySourceInput = z.object({
  source: z.enum(SOURCES_TO_TRY),
  values: z.partialRecord(z.enum(CHANGEABLE_SETTINGS), valueSchema).default({}),
})

export const trySourceAnswer = z.object({ isUsable: z.boolean(), message: z.string() })

/** An advert's HTML. */
export const advertInput = z.object({ html: valueSchema })

/** Where the operator's browser finds it as visitors would be shown it, for a while. */
export const advertPreviewAnswer = z.object({ path: z.string() })

/** The changes before a number; the latest where none is given. */
export const settingChangesInput = z.object({ before: rowId.optional() })

export const settingChangesAnswer = z.object({
  changes: z.array(
    z.object({
      id: z.number(),
      /** Whether a service was tried out: `name` says which, `after` what came of it. */
      isTrial: z.boolean(),
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      changedBy: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Whether there are earlier ones. */
  hasMore: z.boolean(),
})

export type ShownSetting = z.infer<typeof settingSchema>
export type ShownSettings = z.infer<typeof settingsSchema>
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>
export type SaveSettingsAnswer = z.infer<typeof saveSettingsAnswer>
export type SourceToTry = (typeof SOURCES_TO_TRY)[number]
export type TrySourceInput = z.infer<typeof trySourceInput>
export type SettingChanges = z.infer<typeof settingChangesAnswer>
