/** Of a request, what tells where it comes from. */
export type Origin = {
  /** The header Sec-Fetch-Site, which a page can't forge. */
  fetchSite: string | null
  /** The header Origin. */
  origin: string | null
  /** What the site is called by: 'https://parks.example'. */
  site: string
  hasCookie: boolean
}

/**
 * Whether a write may pass: it comes from the site's own pages, or it bears no cookie and no sign
 * of another site's page. A write with a cookie has to prove where it comes from.
 */
export function isSameOrigin({ fetchSite, origin, site, hasCookie }: Origin): boolean {
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (origin !== null)
    return (
      URL.canParse(origin) && URL.canParse(site) && new URL(origin).origin === new URL(site).origin
    )
  return !hasCookie
}
