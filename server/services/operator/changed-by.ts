import { readableAddress } from '../../limits/public-network.ts'
import { browserName } from './browser-name.ts'

export type Changer = { userAgent: string | null; address: string }

/** Who does something, for the log of changes: the browser and its address. */
export function changedBy({ userAgent, address }: Changer): string {
  const browser = browserName(userAgent) ?? 'An unknown browser'
  return `${browser}, ${readableAddress(address) ?? 'an unknown address'}`
}
