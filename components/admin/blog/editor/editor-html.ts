/**
 * A post's HTML without what the editor needs for itself alone: the paragraph to go on in after a
 * table or a picture, paragraphs within cells, widths of columns. Heads of tables, which it knows
 * as rows like others, are heads again.
 */
export function toPostHtml(editorHtml: string): string {
  const { body } = new DOMParser().parseFromString(editorHtml, 'text/html')
  for (const table of body.querySelectorAll('table')) tidyTable(table)
  return body.innerHTML.replace(/(<p><\/p>)+$/, '')
}

function tidyTable(table: HTMLTableElement): void {
  for (const group of table.querySelectorAll('colgroup')) group.remove()
  const rows = [...table.rows]
  for (const cell of rows.flatMap(({ cells }) => [...cells])) tidyCell(cell)
  const end = rows.findIndex((row) => !isHead(row))
  const heads = rows.slice(0, end)
  if (heads.length > 0) table.createTHead().append(...heads)
}

function tidyCell(cell: HTMLTableCellElement): void {
  for (const name of ['colspan', 'rowspan']) {
    if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
  }
  const [only, ...others] = cell.children
  if (only?.tagName === 'P' && others.length === 0) cell.replaceChildren(...only.childNodes)
}

/** Whether all of a row's cells are heads of columns. */
function isHead({ cells }: HTMLTableRowElement): boolean {
  return [...cells].every((cell) => cell.tagName === 'TH' && cell.scope !== 'row')
}
