import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type BulkheadPolicy, bulkhead } from 'cockatiel'
import { type KnownBrowsers, makeKnownBrowsers } from './known-browsers.ts'
import { PASSWORD_LENGTH } from './sign-in-rules.ts'

/** What makes hashes of passwords and compares them, slowly. */
export type Hasher = {
  hash: (password: string) => Promise<string>
  /** Whether a hash is that of a password. */
  verify: (hash: string, password: string) => Promise<boolean>
}

/** What OWASP asks of argon2id, which is the library's algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: Hasher = {
  hash: (password) => hash(password, COST),
  verify: (known, password) => verify(known, password),
}

/** Comparisons that wait for their turn; beyond, one is told to come again. */
const MOST_WAITING = 8

export type Passwords = {
  hasher: Hasher
  browsers: KnownBrowsers
  /** One comparison at a time for each: strangers can't take the turn of a known browser. */
  turns: { known: BulkheadPolicy; strangers: BulkheadPolicy }
}

/** What it takes to check passwords. */
export function makePasswords({ secure }: { secure: boolean }): Passwords {
  return {
    hasher: argon2id,
    browsers: makeKnownBrowsers({ secure }),
    turns: { known: bulkhead(1, MOST_WAITING), strangers: bulkhead(1, MOST_WAITING) },
  }
}

/** Of a password nobody knows: compared with where there is none, as that must not be quicker. */
const OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Zbt1TqU5mxZlT/Kk4xOryw$13kApJq9Q9gH9KEIi7pjNoNSRasRqgn3E+UlWYHbvZw'

/**
 * Whether a password is the operator's. Every answer takes one comparison, whatever was sent.
 *
 * @param known the hash of the operator's; null where none is set
 */
export async function isPassword(
  hasher: Hasher,
  known: string | null,
  password: string,
): Promise<boolean> {
  const isPossible = known !== null && password.length <= PASSWORD_LENGTH.most
  const isSame = await hasher.verify(
    isPossible ? known : OF_NOBODY,
    password.slice(0, PASSWORD_LENGTH.most),
  )
  return isPossible && isSame
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LETTERS = 4

/** A new password of 99 random bits, such as 'k3mv-9wqe-x2hd-p7ra-tz4c'. */
export function makePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
