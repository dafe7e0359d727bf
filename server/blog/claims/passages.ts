import { textOf } from '#domain/blog/blog.ts'
import type { Park } from '#domain/park/park.ts'

/** A part of a post, with the park it is of; null: of all. */
export type Passage = { text: string; parkId: number | null; isTitle: boolean }

type Named = Pick<Park, 'id' | 'name'>

/** What is read as one: blocks without blocks inside. No sign is looked at twice. */
const BLOCK = /<(h[2-4]|p|li|tr|figcaption|pre)(?:\s[^<>]*)?>/g
const PATH = /\shref="\/parks\/(\d+)[/"]/

/**
 * The passages of a post's sanitised HTML. A heading that is a park's name begins its section, the
 * link to the park ends it.
 */
export function passagesOf(html: string, parks: readonly Named[]): Passage[] {
  const passages: Passage[] = []
  const left = [...parks]
  let parkId: number | null = null
  let columns: string[] = []
  let rows: Named[] = []
  for (const { tag, inner } of blocksOf(html)) {
    const text = textOf(inner)
    if (tag !== 'tr') columns = []
    if (/^h/.test(tag)) {
      parkId = takeNamed(left, text)?.id ?? null
      if (parkId === null) passages.push({ text, parkId, isTitle: true })
    } else if (tag === 'tr') {
      const cells = cellsOf(inner)
      if (columns.length === 0) [columns, rows] = [cells, [...parks]]
      else passages.push(...rowPassages(columns, cells, takeNamed(rows, cells[0])?.id ?? null))
    } else {
      passages.push({ text, parkId, isTitle: false })
      if (PATH.test(inner)) parkId = null
    }
  }
  return passages.filter(({ text }) => text !== '')
}

/** Everything is in a block: what stands between two belongs to the one before it. */
function blocksOf(html: string): { tag: string; inner: string }[] {
  const starts = [...html.matchAll(BLOCK)]
  const before = html.slice(0, starts[0]?.index ?? html.length)
  const blocks = starts.map(({ 0: { length }, 1: tag = '', index }, at) => ({
    tag,
    inner: html.slice(index + length, starts[at + 1]?.index ?? html.length),
  }))
  return [{ tag: 'p', inner: before }, ...blocks]
}

function cellsOf(row: string): string[] {
  return row
    .split(/<t[hd](?=[\s>])/)
    .slice(1)
    .map((cell) => textOf(`<td${cell}`))
}

/** A row's cells, each as what it says of the park it is of. */
function rowPassages(columns: string[], cells: string[], parkId: number | null): Passage[] {
  return cells.flatMap((value, at) => {
    if (at === 0 || /^(not known|–)?$/i.test(value)) return []
    const column = columns[at] ?? ''
    const text = value === 'Yes' ? column : `${column}: ${value}`
    return [{ text, parkId, isTitle: false }]
  })
}

/** Takes the first park of a name out: where two have one name, they come in their order. */
function takeNamed(left: Named[], text = ''): Named | undefined {
  const at = left.findIndex(({ name }) => name.replace(/\s+/g, ' ').trim() === text)
  return at < 0 ? undefined : left.splice(at, 1)[0]
}
