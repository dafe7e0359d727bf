import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type BulkheadPolicy, bulkhead } from 'cockatiel'
import { type KnownBrowsers, makeKnownBrowsers } from './known-browsers.ts'
import { PASSWORD_LENGTH } from './sign-in-rules.ts'

/** Hashes and verifies passwords with a deliberately slow algorithm. */
export type Hasher = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}

/** OWASP's advice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: Hasher = {
  hash: (password) => hash(password, COST),
  verify: (known, password) => verify(known, password),
}

/** Verifications queued at most; further ones are rejected. */
const MAX_WAITING = 8

export type Passwords = {
  hasher: Hasher
  browsers: KnownBrowsers
  /**
   * Each verifies one password at a time. Separate queues keep strangers from blocking a known
   * browser.
   */
  turns: { known: BulkheadPolicy; strangers: BulkheadPolicy }
}

/** Returns what is needed to check passwords. */
export function makePasswords({ secure }: { secure: boolean }): Passwords {
  return {
    hasher: argon2id,
    browsers: makeKnownBrowsers({ secure }),
    turns: { known: bulkhead(1, MAX_WAITING), strangers: bulkhead(1, MAX_WAITING) },
  }
}

/** The hash of an unknown password, verified if none is set so that the response takes as long. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Zbt1TqU5mxZlT/Kk4xOryw$13kApJq9Q9gH9KEIi7pjNoNSRasRqgn3E+UlWYHbvZw'

/**
 * Whether a password is the operator's. Always verifies exactly one hash, whatever the input, so
 * that timing reveals nothing.
 *
 * @param known the hash of the operator's password; null if none is set
 */
export async function isPassword(
  hasher: Hasher,
  known: string | null,
  password: string,
): Promise<boolean> {
  const isPossible = known !== null && password.length <= PASSWORD_LENGTH.most
  const isSame = await hasher.verify(
    isPossible ? known : DUMMY_HASH,
    password.slice(0, PASSWORD_LENGTH.most),
  )
  return isPossible && isSame
}

/** Excludes letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LETTERS = 4

/** Generates a password with 99 bits of entropy, such as 'k3mv-9wqe-x2hd-p7ra-tz4c'. */
export function makePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
