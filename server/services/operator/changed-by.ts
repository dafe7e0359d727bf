import { readableAddress } from '../../limits/client-address.ts'
import { browserName } from './browser-name.ts'

export type Changer = { userAgent: string | null; address: string }

/** Describes the author of a change for the log of changes: browser and address. */
export function changedBy({ userAgent, address }: Changer): string {
  const browser = browserName(userAgent) ?? 'An unknown browser'
  return `${browser}, ${readableAddress(address) ?? 'an unknown address'}`
}
