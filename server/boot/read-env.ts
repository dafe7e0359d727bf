import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { errorCode } from '#db/unavailable.ts'
import type { Env } from '../settings/configured.ts'
import { findMistakes, InvalidSettingsError } from '../settings/rules.ts'
import { parseSettings, SETTINGS } from '../settings/settings.ts'
import { passwordText } from '../settings/values.ts'

/**
 * Reads the settings from environment variables.
 *
 * @throws InvalidSettingsError listing all mistakes at once
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const env = readEnvAlone(variables)
  const mistakes = findMistakes(env.settings)
  if (mistakes.length > 0) throw new InvalidSettingsError(mistakes)
  return env
}

/**
 * As `readEnv`, but skips checks across settings, as those stored in the database may complete
 * them.
 *
 * @throws InvalidSettingsError listing every setting that is invalid by itself
 */
export function readEnvAlone(variables: Record<string, string | undefined> = process.env): Env {
  const own: Record<string, string> = {}
  for (const name of Object.keys(SETTINGS)) {
    const value = variables[name]
    if (value?.trim()) own[name] = value
  }
  try {
    const password = readPasswordFile(parseSettings(own))
    if (password !== undefined) own.ADMIN_PASSWORD = password
    return {
      settings: parseSettings(own),
      variables: own,
      unknownSettings: findUnknownSettings(variables),
      isProduction: variables.NODE_ENV === 'production',
    }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new InvalidSettingsError(
      error.issues.map(({ path, message }) => ({ name: path.join('.'), reason: message })),
    )
  }
}

/** The operator's password from the first line of a file, as containers pass secrets. */
function readPasswordFile({
  ADMIN_PASSWORD,
  ADMIN_PASSWORD_FILE: file,
}: Env['settings']): string | undefined {
  if (!file) return undefined
  const refuse = (reason: string) =>
    new InvalidSettingsError([{ name: 'ADMIN_PASSWORD_FILE', reason }])
  if (ADMIN_PASSWORD) throw refuse('must not be set beside ADMIN_PASSWORD')
  let line: string | undefined
  try {
    line = readFileSync(file, 'utf8').split(/\r?\n/, 1)[0]
  } catch (error) {
    throw refuse(`can't be read: ${errorCode(error)}`)
  }
  const { data, error } = passwordText.safeParse(line)
  if (error) throw refuse(`holds a password that ${error.issues[0]?.message}`)
  return data
}

/** Most wrong, missing, extra or transposed letters in a misspelt name. */
const MAX_MISTAKES = 2
/** Shorter names resemble too many others. */
const SHORTEST = 8

/** Environment variables whose names look like those of settings. */
function findUnknownSettings(
  variables: Record<string, string | undefined>,
): Env['unknownSettings'] {
  const names = Object.keys(SETTINGS)
  return Object.keys(variables)
    .filter((name) => name.length >= SHORTEST && !names.includes(name))
    .flatMap((name) => {
      const meant = names.find((known) => isLike(name.toUpperCase(), known))
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function isLike(name: string, known: string): boolean {
  return (
    known.length >= SHORTEST &&
    Math.abs(name.length - known.length) <= MAX_MISTAKES &&
    distance(name, known) <= MAX_MISTAKES
  )
}

/** The edit distance of two names (optimal string alignment). */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
