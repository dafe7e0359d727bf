import type { Typeface } from './typeface.ts'

export type TextBlock = { lines: string[]; size: number }

type Room = {
  /** Pixels. */
  width: number
  /** What is tried in turn: so many lines at most, so large. */
  tries: readonly { most: number; size: number }[]
}

/**
 * A text in lines that fit a width: as the first try that takes it in, and where none does, as the
 * last one, with '…' at the end.
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
