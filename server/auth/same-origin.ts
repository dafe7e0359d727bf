/** What identifies the origin of a request. */
export type Origin = {
  /** The Sec-Fetch-Site header, which a page can't forge. */
  fetchSite: string | null
  origin: string | null
  /** The site's own URL: 'https://parks.example'. */
  site: string
  hasCookie: boolean
}

/**
 * Whether a write is allowed: it comes from the site's own pages, or it has neither a cookie nor a
 * header that names its origin. A write with a cookie must prove its origin.
 */
export function isSameOrigin({ fetchSite, origin, site, hasCookie }: Origin): boolean {
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (origin !== null)
    return (
      URL.canParse(origin) && URL.canParse(site) && new URL(origin).origin === new URL(site).origin
    )
  return !hasCookie
}
