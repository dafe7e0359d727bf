import type { Settings } from '../settings/settings.ts'

const VERSION = '0.1'

type Operator = Pick<Settings, 'SITE_NAME' | 'SITE_URL' | 'CONTACT_EMAIL'>

/**
 * The User-Agent for OpenStreetMap's services, whose operators want a contact before they block:
 * 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'. Characters not allowed by RFC 9110
 * (10.1.5) are removed.
 */
export function userAgent({ SITE_NAME, SITE_URL, CONTACT_EMAIL }: Operator): string {
  const product = SITE_NAME.normalize('NFD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w!#$%&'*+.^`|~-]/g, '')
  const contacts = [SITE_URL && `+${SITE_URL}`, CONTACT_EMAIL].filter(Boolean).join('; ')
  const comment = contacts.replace(/[^\x20-\x7e]|[()\\]/g, '')
  return `${product || 'Parkfetch'}/${VERSION}${comment && ` (${comment})`}`
}
