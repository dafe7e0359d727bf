const VERSION = '0.1'

type Operator = { siteName: string; siteUrl: string; contactEmail: string }

/**
 * The User-Agent for OpenStreetMap's services, whose operators want a contact before they block:
 * 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'. Characters not allowed by RFC 9110
 * (10.1.5) are removed.
 */
export function userAgent({ siteName, siteUrl, contactEmail }: Operator): string {
  const product = siteName
    .normalize('NFD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w!#$%&'*+.^`|~-]/g, '')
  const contacts = [siteUrl && `+${siteUrl}`, contactEmail].filter(Boolean).join('; ')
  const comment = contacts.replace(/[^\x20-\x7e]|[()\\]/g, '')
  return `${product || 'Parkfetch'}/${VERSION}${comment && ` (${comment})`}`
}
