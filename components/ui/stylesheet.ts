const known = new Map<string, Promise<void>>()

/**
 * Adds a stylesheet to the document, once, for lazily loaded parts: rendered by React it would
 * suspend every other update until it has loaded.
 */
export function loadStylesheet(href: string): Promise<void> {
  const loaded = known.get(href)
  if (loaded) return loaded
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Without it the map is usable, if less neat.
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
  known.set(href, loading)
  return loading
}
