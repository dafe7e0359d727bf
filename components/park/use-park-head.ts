import { useEffect } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import { mapTitle } from '../app/head-text.ts'
import { useSite } from '../app/site.ts'

/**
 * Sets the document's title and canonical link to those of the open park, and restores them when
 * the card closes.
 */
export function useParkHead(park: Park): void {
  const { siteName } = useSite()
  const title = `${park.name} | ${siteName}`
  const path = parkPath(park)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there before the first park
  useEffect(() => {
    const link = canonicalLink()
    const wasOpened = document.title === title
    const own = {
      // A document rendered with an open card has the park's title.
      title: wasOpened ? pageTitle(siteName) : document.title,
      path: wasOpened ? window.location.pathname : link && new URL(link.href).pathname,
    }
    return () => {
      document.title = own.title
      if (own.path) setCanonical(own.path)
    }
  }, [])

  useEffect(() => {
    document.title = title
    setCanonical(path)
  }, [title, path])
}

/** The title of the map, or of a listing. */
function pageTitle(siteName: string): string {
  if (window.location.pathname === '/') return mapTitle(siteName)
  return `${document.querySelector('h1')?.textContent} | ${siteName}`
}

function canonicalLink(): HTMLLinkElement | null {
  return document.querySelector('link[rel="canonical"]')
}

/** Uses the site's own origin, from the existing link. */
function setCanonical(path: string): void {
  const link = canonicalLink()
  if (link) link.href = new URL(path, link.href).href
}
