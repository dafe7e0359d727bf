/** The origin of a statement: a stored field of a park. */
export type Source = { parkId: number; field: SourceField }

export type SourceField =
  | 'name'
  | 'address'
  | 'area'
  | 'amenities'
  | 'facts'
  | 'types'
  | 'openingHours'
  | 'rating'
  | 'description'

/** A statement with its sources; without any it claims nothing about a park. */
export type Sentence = { text: string; from: readonly Source[] }

export type Cell = Sentence

/** A part of a post before rendering. */
export type Block =
  | { kind: 'heading'; sentence: Sentence }
  | { kind: 'paragraph'; sentences: readonly Sentence[] }
  | { kind: 'list'; items: readonly Sentence[] }
  | { kind: 'image'; path: string; alt: string; width: number; height: number }
  | { kind: 'link'; path: string; sentence: Sentence }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly Cell[])[] }

/** A statement that claims nothing about any park. */
export function say(text: string): Sentence {
  return { text, from: [] }
}

/** All statements of the blocks, in order. */
export function sentencesOf(blocks: readonly Block[]): Sentence[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
        return [...block.sentences]
      case 'list':
        return [...block.items]
      case 'table':
        return block.rows.flat()
      case 'image':
        return []
      default:
        return [block.sentence]
    }
  })
}

/** Renders blocks as HTML, with all text escaped. */
export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks.map(toHtml).join('\n')
}

function toHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.sentence.text)}</h2>`
    case 'paragraph':
      return `<p>${block.sentences.map(({ text }) => escaped(text)).join(' ')}</p>`
    case 'list':
      return `<ul>${block.items.map(({ text }) => `<li>${escaped(text)}</li>`).join('')}</ul>`
    case 'image': {
      const { path, alt, width, height } = block
      return `<figure><img src="${escaped(path)}" alt="${escaped(alt)}" width="${width}" height="${height}"></figure>`
    }
    case 'link':
      return `<p><a href="${escaped(block.path)}">${escaped(block.sentence.text)}</a></p>`
    case 'table':
      return tableHtml(block)
  }
}

function tableHtml({ head, rows }: Extract<Block, { kind: 'table' }>): string {
  const headings = head.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
  const body = rows.map(
    ([first, ...cells]) =>
      `<tr><th scope="row">${escaped(first?.text ?? '')}</th>${cells
        .map(({ text }) => `<td>${escaped(text)}</td>`)
        .join('')}</tr>`,
  )
  return `<table><thead><tr>${headings}</tr></thead><tbody>${body.join('')}</tbody></table>`
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

/** A field of a park that a sentence is taken from. */
export function source({ id }: { id: number }, field: SourceField): Source {
  return { parkId: id, field }
}
