import { type Env, type OwnEnv, refuseMistakes, toEnv } from './effective-settings.ts'
import { findMisdirected, findMistakes, type Mistake } from './mistakes.ts'
import { isChangeable, type Settings, settingsSchema } from './settings.ts'

type Values = Readonly<Record<string, string>>

/** A setting that is present but invalid. */
export type IgnoredSetting = { name: string; reason: string }

export type ResolvedSettings = { env: Env; ignored: IgnoredSetting[] }

/** Why a value is invalid by itself, in words; null if it is valid. */
export function findFault(name: string, value: string): string | null {
  if (!isChangeable(name)) return 'is no setting that can be changed here'
  const result = settingsSchema.shape[name].safeParse(value)
  return result.success ? null : (result.error.issues[0]?.message ?? 'is not valid')
}

/** Conflicts between settings, the environment's first. */
export function findMistakesIn(own: OwnEnv, stored: Values): Mistake[] {
  return [...findMisdirected(own.variables, stored), ...findMistakes(parse(own, stored))]
}

/**
 * Finds a stored key whose service URL was changed without it: whoever may change the URL must not
 * get the key sent there.
 *
 * @param typed the names of the settings entered now
 */
export function findStrayKey(
  own: OwnEnv,
  { before, after, typed }: { before: Values; after: Values; typed: readonly string[] },
): Mistake[] {
  if (after.AI_API_KEY === undefined || typed.includes('AI_API_KEY')) return []
  const addressOf = (values: Values) =>
    ({ ...values, ...own.variables }).AI_BASE_URL?.trim().replace(/\/+$/, '')
  if (addressOf(before) === addressOf(after)) return []
  const name = 'AI_API_KEY'
  const reason = 'has to be entered again or removed: it was entered for another AI_BASE_URL'
  return [{ name, reason, involves: [name] }]
}

export function combine(own: OwnEnv, stored: Values): Env {
  return toEnv(parse(own, stored), own)
}

/**
 * Combines the environment's settings with stored ones it does not set. Stored values that are
 * invalid, by themselves or in combination, are ignored and reported: they must not stop the
 * product.
 *
 * @throws InvalidSettingsError if the environment's own settings contradict each other
 */
export function resolveSettings(own: OwnEnv, stored: Values): ResolvedSettings {
  const ignored: IgnoredSetting[] = []
  let used: Record<string, string> = {}
  for (const [name, value] of Object.entries(stored)) {
    const reason = findFault(name, value)
    if (reason !== null) ignored.push({ name, reason })
    else used[name] = value
  }
  let { variables } = own
  for (;;) {
    const mistakes = findMistakesIn({ ...own, variables }, used)
    if (mistakes.length === 0) break
    const wrong = findInvolved(mistakes, used)
    // The environment may refer to something that is now ignored.
    const beyond = wrong.length > 0 || ignored.length === 0 ? [] : findInvolved(mistakes, variables)
    if (wrong.length + beyond.length === 0) refuseMistakes(mistakes)
    ignored.push(...wrong, ...beyond)
    used = without(used, wrong)
    variables = without(variables, beyond)
  }
  return { env: { ...combine({ ...own, variables }, used), variables: own.variables }, ignored }
}

function parse({ variables }: OwnEnv, stored: Values): Settings {
  return settingsSchema.parse({ ...stored, ...variables })
}

function findInvolved(mistakes: Mistake[], values: Values): IgnoredSetting[] {
  const found = new Map<string, IgnoredSetting>()
  for (const { name, reason, involves } of mistakes) {
    for (const one of involves) {
      const why = one === name ? reason : `does not go with this: ${name} ${reason}`
      if (values[one] !== undefined && !found.has(one)) found.set(one, { name: one, reason: why })
    }
  }
  return [...found.values()]
}

function without(values: Values, ignored: IgnoredSetting[]): Record<string, string> {
  const names = new Set(ignored.map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}
