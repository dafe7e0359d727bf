import { textOf } from '#domain/blog/blog.ts'
import type { Park } from '#domain/park/park-schemas.ts'

/** A part of a post and the park it is about; null: all of them. */
export type Passage = { text: string; parkId: number | null; isTitle: boolean }

type Named = Pick<Park, 'id' | 'name'>

/** Blocks that contain no other block. Linear: the pattern never backtracks. */
const BLOCK = /<(h[2-4]|p|li|tr|figcaption|pre)(?:\s[^<>]*)?>/g
const PATH = /\shref="\/parks\/(\d+)[/"]/

/**
 * Splits a post's sanitised HTML into passages. A heading with a park's name starts its section; a
 * link to a park ends it.
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
      else
        passages.push(...rowPassages({ columns, cells, parkId, park: takeNamed(rows, cells[0]) }))
    } else {
      passages.push({ text, parkId, isTitle: false })
      if (PATH.test(inner)) parkId = null
    }
  }
  return passages.filter(({ text }) => text !== '')
}

/** Splits at the start tags; content between two blocks is added to the first. */
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

type Row = { columns: string[]; cells: string[]; parkId: number | null; park: Named | undefined }

/** A table row's cells, each as a claim about the row's park, or about the section's. */
function rowPassages({ columns, cells, parkId, park }: Row): Passage[] {
  return cells.flatMap((value, at) => {
    if (at === 0 || /^(not known|–)?$/i.test(value)) return []
    const column = (park ? columns[at] : cells[0]) ?? ''
    const text = value === 'Yes' ? column : `${column}: ${value}`
    return [{ text, parkId: park?.id ?? parkId, isTitle: false }]
  })
}

/** Removes and returns the first park with a name; parks of the same name are taken in order. */
function takeNamed(left: Named[], text = ''): Named | undefined {
  const at = left.findIndex(({ name }) => name.replace(/\s+/g, ' ').trim() === text)
  return at < 0 ? undefined : left.splice(at, 1)[0]
}
