import type { Typeface } from './typeface.ts'

export type TextBlock = { lines: string[]; size: number }

type Room = {
  /** Pixels. */
  width: number
  /** Layouts to try in turn: a number of lines and a size. */
  tries: readonly { most: number; size: number }[]
}

/**
 * Fits a text into lines of a width: with the first layout that holds it all, otherwise with the
 * last one, ending in '…'.
 */
export function fitText(text: string, typeface: Typeface, { width, tries }: Room): TextBlock {
  let block: TextBlock = { lines: [], size: 0 }
  for (const { most, size } of tries) {
    const fits = (line: string) => typeface.width(line, size) <= width
    const lines = breakLines(text, fits)
    if (lines.length <= most && lines.every(fits)) return { lines, size }
    const kept = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter(Boolean)
    block = { lines: kept.map((line) => cut(line, fits)), size }
  }
  return block
}

function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && fits(longer.trim())) lines[lines.length - 1] = longer.trim()
    else lines.push(word)
  }
  return lines
}

function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const characters = [...line]
  while (characters.length > 1 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').replace(/[\s.,;:–—-]+$/, '')}…`
}
