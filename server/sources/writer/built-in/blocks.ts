/** A part of a post before rendering. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; sentences: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'image'; path: string; alt: string; width: number; height: number }
  | { kind: 'link'; path: string; text: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

/** Renders blocks as HTML, with all text escaped. */
export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks.map(toHtml).join('\n')
}

function toHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`
    case 'paragraph':
      return `<p>${block.sentences.map(escaped).join(' ')}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
    case 'image': {
      const { path, alt, width, height } = block
      return `<figure><img src="${escaped(path)}" alt="${escaped(alt)}" width="${width}" height="${height}"></figure>`
    }
    case 'link':
      return `<p><a href="${escaped(block.path)}">${escaped(block.text)}</a></p>`
    case 'table': {
      const head = block.head.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
      const rows = block.rows.map(([first = '', ...cells]) => {
        const others = cells.map((text) => `<td>${escaped(text)}</td>`).join('')
        return `<tr><th scope="row">${escaped(first)}</th>${others}</tr>`
      })
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
