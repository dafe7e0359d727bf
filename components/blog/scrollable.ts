/**
 * Makes horizontally scrolling content accessible by keyboard: wraps each table in a focusable
 * region, and makes code blocks focusable.
 *
 * @param html sanitised
 */
export function withScrollable(html: string): string {
  return html
    .replaceAll(
      /<table\b/g,
      '<div class="scrolls" role="region" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre\b/g, '<pre tabindex="0"')
}
