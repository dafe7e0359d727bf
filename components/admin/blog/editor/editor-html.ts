/**
 * Returns the post's HTML without markup that only the editor needs: the trailing empty paragraph
 * after a table or picture, paragraphs inside cells and list items, and column widths. Header rows,
 * which the editor treats as ordinary rows, are moved back into a `<thead>`.
 */
export function toPostHtml(editorHtml: string): string {
  const { body } = new DOMParser().parseFromString(editorHtml, 'text/html')
  for (const part of body.querySelectorAll('li, td, th')) unwrap(part)
  for (const table of body.querySelectorAll('table')) tidyTable(table)
  return body.innerHTML.replace(/(<p><\/p>)+$/, '')
}

function tidyTable(table: HTMLTableElement): void {
  for (const group of table.querySelectorAll('colgroup')) group.remove()
  const rows = [...table.rows]
  for (const cell of table.querySelectorAll('td, th')) tidySpans(cell)
  const end = rows.findIndex((row) => !isHead(row))
  const heads = rows.slice(0, end)
  if (heads.length > 0) table.createTHead().append(...heads)
}

function tidySpans(cell: Element): void {
  for (const name of ['colspan', 'rowspan']) {
    if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
  }
}

/** Replaces a lone child paragraph with its contents. */
function unwrap(part: Element): void {
  const [only, ...others] = part.children
  if (only?.tagName === 'P' && others.length === 0) part.replaceChildren(...only.childNodes)
}

/** Whether all cells of a row are column headers. */
function isHead({ cells }: HTMLTableRowElement): boolean {
  return [...cells].every((cell) => cell.tagName === 'TH' && cell.scope !== 'row')
}
