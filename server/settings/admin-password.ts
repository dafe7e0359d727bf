import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { errorCode } from '#db/unavailable.ts'
import type { Mistake } from './mistakes.ts'
import type { Settings } from './settings.ts'
import { passwordText } from './values.ts'

type Found = { adminPassword: string | undefined; mistakes: Mistake[] }

/**
 * Reads the operator's password, optionally from the first line of a file, as containers pass
 * secrets.
 */
export function readAdminPassword(set: Settings): Found {
  const file = set.ADMIN_PASSWORD_FILE
  if (!file) return { adminPassword: set.ADMIN_PASSWORD, mistakes: [] }
  if (set.ADMIN_PASSWORD) return wrong('must not be set beside ADMIN_PASSWORD')
  try {
    const [line] = readFileSync(file, 'utf8').split(/\r?\n/, 1)
    return { adminPassword: passwordText.parse(line), mistakes: [] }
  } catch (error) {
    return wrong(
      error instanceof z.ZodError
        ? `holds a password that ${error.issues[0]?.message}`
        : `can't be read: ${errorCode(error)}`,
    )
  }
}

function wrong(reason: string): Found {
  const name = 'ADMIN_PASSWORD_FILE'
  return { adminPassword: undefined, mistakes: [{ name, reason, involves: [name] }] }
}
