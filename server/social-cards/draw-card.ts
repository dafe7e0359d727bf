import type { PlaceholderTheme } from '#domain/park/placeholder.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'
import { drawScene } from './draw-scene.ts'
import { drawShape, SHAPE_CANVAS } from './draw-shape.ts'
import type { Typeface, Weight } from './typeface.ts'

export type TextBlock = { lines: string[]; size: number }

type Room = {
  /** Pixels. */
  width: number
  /** Layouts to try in turn: a number of lines and a size. */
  tries: readonly { most: number; size: number }[]
}

export type CardContent = {
  siteName: string
  title: string
  /** Used if the title's letters are not in the typeface. */
  fallback: string
  /** A smaller line below it. */
  detail: string | null
  /** The sources of what it says and shows. */
  credit: string | null
  theme: PlaceholderTheme
  /** Varies the landscape within its theme. */
  seed: number
  /** Drawn on SHAPE_CANVAS, in place of the landscape. */
  portrait?: Portrait | undefined
}

export type Typefaces = Record<Weight, Typeface>

const MARGIN = 76
const WIDTH = 1200 - 2 * MARGIN
const INK = '#12352a'
const INK_2 = '#365647'
const LINE_HEIGHT = 1.1
const CAP_HEIGHT = 0.7
const TITLE_TOP = 172

const TITLE = [
  ...[100, 88, 80].map((size) => ({ most: 1, size })),
  ...[82, 74, 66, 58, 52].map((size) => ({ most: 2, size })),
]
const CREDIT = [{ most: 1, size: 22 }]
const CREDIT_Y = 596
const DETAIL = [36, 32].map((size) => ({ most: 1, size }))
/** Beside a shape. */
const NARROW = SHAPE_CANVAS.free.left - MARGIN - 40
const NARROW_TITLE = [
  ...[82, 74, 66].map((size) => ({ most: 3, size })),
  ...[58, 50, 44].map((size) => ({ most: 4, size })),
]

const LOGO = [
  '<rect width="32" height="32" rx="9" fill="#1d6a45"/>',
  '<path d="M14.6 18h2.8l.8 9h-4.4z" fill="#f3ead2"/>',
  '<path d="M9 26.2c2-1 4.4-1.5 7-1.5s5 .5 7 1.5v.8H9z" fill="#8fcf9f"/>',
  '<circle cx="16" cy="12.5" r="8" fill="#d7e84a"/>',
  '<path d="M9.3 8.3c3.6 1.1 5.6 3.7 5.3 7.7M22.7 16.7c-3.6-1.1-5.6-3.7-5.3-7.7" fill="none" ',
  'stroke="#fffdf8" stroke-width="1.5" stroke-linecap="round"/>',
].join('')

/**
 * Draws a card of 1200 by 630 as SVG; its texts are outlines, so that they cannot contain markup.
 */
export function drawCard(content: CardContent, typefaces: Typefaces): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">',
    content.portrait ? drawShape(content.portrait) : drawScene(content.theme, content.seed),
    drawHeader(content.siteName, typefaces[800]),
    drawTexts(content, typefaces),
    drawCredit(content, typefaces[500]),
    '</svg>',
  ].join('')
}

function drawHeader(siteName: string, typeface: Typeface): string {
  const text = typeface.writable(siteName)
  const { lines } = fitText(text ?? '', typeface, { width: 800, tries: [{ most: 1, size: 34 }] })
  const outline = typeface.outline(lines[0] ?? '', { x: MARGIN + 68, y: 104, size: 34 })
  const logo = `<g transform="translate(${MARGIN} 66) scale(1.625)">${LOGO}</g>`
  return `${logo}<path fill="${INK}" d="${outline}"/>`
}

function drawTexts(content: CardContent, typefaces: Typefaces): string {
  const { title, fallback, detail, portrait } = content
  const words = typefaces[800].writable(title) ?? fallback
  const room = portrait ? { width: NARROW, tries: NARROW_TITLE } : { width: WIDTH, tries: TITLE }
  const { lines, size } = fitText(words, typefaces[800], room)
  const first = TITLE_TOP + size * CAP_HEIGHT
  const outlines = lines.map((line, index) =>
    typefaces[800].outline(line, { x: MARGIN, y: first + index * size * LINE_HEIGHT, size }),
  )
  const last = first + (lines.length - 1) * size * LINE_HEIGHT
  return `<path fill="${INK}" d="${outlines.join('')}"/>${drawDetail({ detail, y: last + 62, width: room.width }, typefaces[500])}`
}

function drawCredit({ credit }: CardContent, typeface: Typeface): string {
  const words = credit && typeface.writable(credit)
  if (!words) return ''
  const { lines, size } = fitText(words, typeface, { width: WIDTH, tries: CREDIT })
  const outline = typeface.outline(lines[0] ?? '', { x: MARGIN, y: CREDIT_Y, size })
  return `<path fill="${INK}" stroke="#fffdf8" stroke-width="4" stroke-linejoin="round" paint-order="stroke" d="${outline}"/>`
}

type Detail = { detail: string | null; y: number; width: number }

function drawDetail({ detail, y, width }: Detail, typeface: Typeface): string {
  const words = detail && typeface.writable(detail)
  if (!words) return ''
  const { lines, size } = fitText(words, typeface, { width, tries: DETAIL })
  const outline = typeface.outline(lines[0] ?? '', { x: MARGIN, y, size })
  return `<path fill="${INK_2}" d="${outline}"/>`
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
