import { z } from 'zod'
import { rowId } from '../text/number-schemas.ts'

/** Longer than any setting; each setting has its own, tighter rule. */
const LONGEST_VALUE = 50_000

const valueSchema = z.string().max(LONGEST_VALUE, `must be at most ${LONGEST_VALUE} characters`)

const SOURCES_TO_TRY = [
  'google-places',
  'google-geocoding',
  'overpass',
  'nominatim',
  'commons',
  'writer',
  'webhook',
  'email',
] as const

const settingSchema = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z
    .enum(['lines', 'code', 'markdown', 'secret', 'email', 'url', 'place', 'origin', 'switch'])
    .optional(),
  /** Shown after a number. */
  unit: z.string().optional(),
  /** Services called to test the value. */
  tries: z.array(z.enum(SOURCES_TO_TRY)).optional(),
  /** Where the value in use comes from. */
  source: z.enum(['environment', 'stored', 'default']),
  /** The current value, with secrets masked; empty if not set. */
  value: z.string(),
  /** The default, in words or as a value. */
  fallback: z.string(),
  /** The version of the stored value, even if it is not in use; null if none is stored. */
  version: z.string().nullable(),
  /** Why the stored value is not used. */
  problem: z.string().nullable(),
})

/** A stored setting that this version does not know. */
const strangerSchema = z.object({ name: z.string(), version: z.string() })

/** Settings that are saved together. */
const sectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string().optional(),
  settings: z.array(settingSchema),
})

export const settingsSchema = z.object({
  sections: z.array(sectionSchema),
  strangers: z.array(strangerSchema),
})

/** A `value` of null removes the setting; `seen` is the version that was shown. */
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
  /** Nothing was saved: values are invalid. */
  z.object({
    outcome: z.literal('refused'),
    mistakes: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  /** Nothing was saved: these have changed since they were shown. */
  z.object({ outcome: z.literal('outdated'), names: z.array(z.string()) }),
])

/** `values`: unsaved input by name; empty ones count as not set. */
export const trySourceInput = z.object({
  source: z.enum(SOURCES_TO_TRY),
  values: z.record(z.string().max(100), valueSchema).default({}),
})

export const trySourceAnswer = z.object({ isUsable: z.boolean(), message: z.string() })

/** An advert's HTML. */
export const advertInput = z.object({ html: valueSchema })

/** The path where the operator can preview it for a while, as visitors would see it. */
export const advertPreviewAnswer = z.object({ path: z.string() })

/** Changes before an id; the latest if none is given. */
export const settingChangesInput = z.object({ before: rowId.optional() })

export const settingChangesAnswer = z.object({
  changes: z.array(
    z.object({
      id: z.number(),
      /** Whether this was a test of a service: `name` says which, `after` the outcome. */
      isTrial: z.boolean(),
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      changedBy: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Whether there are earlier changes. */
  hasMore: z.boolean(),
})

export type ShownSetting = z.infer<typeof settingSchema>
export type SettingSection = z.infer<typeof sectionSchema>
export type ShownSettings = z.infer<typeof settingsSchema>
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>
export type SaveSettingsAnswer = z.infer<typeof saveSettingsAnswer>
export type SourceToTry = (typeof SOURCES_TO_TRY)[number]
export type Trial = z.infer<typeof trySourceAnswer>
export type TrySourceInput = z.infer<typeof trySourceInput>
export type SettingChanges = z.infer<typeof settingChangesAnswer>
