import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NetworkKey } from './answers.ts'

/** What a receipt is for. */
type Receipted = 'report' | 'suggestion'

/** Receipts are derived from a secret key, so that none of them has to be stored. */
export async function makeReceipt(key: NetworkKey, what: Receipted, id: number): Promise<string> {
  const hash = createHmac('sha256', await key()).update(`${what} ${id}`)
  return hash.digest().subarray(0, 16).toString('base64url')
}

/** The ids of those whose receipt is right. */
export async function provenIds(
  key: NetworkKey,
  what: Receipted,
  told: readonly { id: number; receipt: string }[],
): Promise<number[]> {
  const checked = await Promise.all(
    told.map(async ({ id, receipt }) => {
      const expected = Buffer.from(await makeReceipt(key, what, id))
      const given = Buffer.from(receipt)
      return given.length === expected.length && timingSafeEqual(given, expected) ? [id] : []
    }),
  )
  return checked.flat()
}
