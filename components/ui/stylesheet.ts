/**
 * Adds a stylesheet to the document, once. For what is loaded after the page: rendered by React it
 * would hold up every other change of the page until it has come.
 */
export function loadStylesheet(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Without it the map is less neat, but it is there.
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
