/**
 * Has what scrolls sideways in a post be reached by keyboard: its tables in a region of their own, its
 * code as it is.
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
