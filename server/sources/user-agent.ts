const VERSION = '0.1'

type Operator = { siteName: string; siteUrl: string; contactEmail: string }

/**
 * Who asks, as the operators of OpenStreetMap's services want to be told, so that they can write
 * before they block: 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'. Characters that
 * RFC 9110 (10.1.5) does not allow there are left out.
 */
export function userAgent({ siteName, siteUrl, contactEmail }: Operator): string {
  const product = siteName
    .normalize('NFD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w!#$%&'*+.^`|~-]/g, '')
  const comment = `+${siteUrl}; ${contactEmail}`.replace(/[^\x20-\x7e]|[()\\]/g, '')
  return `${product || 'Parkfetch'}/${VERSION} (${comment})`
}
