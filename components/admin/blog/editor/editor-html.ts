/**
 * A post's HTML without what the editor needs for itself alone: the paragraph to go on in after a
 * table or a picture, paragraphs within cells and items, widths of columns. Heads of tables, which
 * it knows as rows like others, are heads again.
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

/** Takes the paragraph away that is all there is of a part. */
function unwrap(part: Element): void {
  const [only, ...others] = part.children
  if (only?.tagName === 'P' && others.length === 0) part.replaceChildren(...only.childNodes)
}

/** Whether all of a row's cells are heads of columns. */
function isHead({ cells }: HTMLTableRowElement): boolean {
  return [...cells].every((cell) => cell.tagName === 'TH' && cell.scope !== 'row')
}
