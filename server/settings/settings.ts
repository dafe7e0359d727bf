import { z } from 'zod'
import { CHANGEABLE_SETTINGS } from './changeable-settings.ts'
import { ENVIRONMENT_SETTINGS } from './environment-settings.ts'
import type { ChangeableSetting, Setting } from './setting.ts'
import { serviceUrl } from './values.ts'

/** All settings by variable name. */
export const SETTINGS = { ...ENVIRONMENT_SETTINGS, ...CHANGEABLE_SETTINGS }

type All = typeof SETTINGS

/** The valid values: undefined only of a setting without a default. */
export type Settings = {
  [Name in keyof All]:
    | z.output<All[Name]['schema']>
    | (All[Name] extends { fallback: string | number } ? never : undefined)
}

/** Validates each setting by itself; an empty one counts as not set. */
export const settingsSchema = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, one]) => [name, toSchema(one)])) as {
    [Name in keyof Settings]: z.ZodType<Settings[Name]>
  },
)

function toSchema({ schema, fallback }: Setting): z.ZodType {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    fallback === undefined ? schema.optional() : schema.default(fallback),
  )
}

export type ChangeableName = keyof typeof CHANGEABLE_SETTINGS

export function isChangeable(name: string): name is ChangeableName {
  return Object.hasOwn(CHANGEABLE_SETTINGS, name)
}

/** The last characters of a shorter secret would give it away. */
const SHORTEST_WITH_END = 12

/**
 * A setting's value for display: of a secret at most its last four characters, and of a URL
 * requested by the server neither the user part nor the query.
 */
export function shownSetting(name: string, value: string): string {
  if (!isChangeable(name)) return value
  const { schema, kind }: ChangeableSetting = CHANGEABLE_SETTINGS[name]
  if (schema === serviceUrl) {
    return value.replace(/\/\/[^/?#]*@/, '//••••@').replace(/([?#]).+$/s, '$1••••')
  }
  if (kind !== 'secret') return value
  return value.length < SHORTEST_WITH_END ? '••••' : `••••${value.slice(-4)}`
}
