import type { PlaceholderTheme } from '#domain/park/placeholder.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'
import { drawAmenities } from './amenity-icons.ts'
import { drawScene } from './draw-scene.ts'
import type { Typeface, Weight } from './typeface.ts'

export const SHAPE_CANVAS = {
  width: 1200,
  height: 630,
  free: { left: 680, right: 70, top: 90, bottom: 70 },
} as const

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
  /** Smaller lines below it. */
  detail: string | null
  /** Shown as icons below that. */
  amenities?: readonly string[]
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
const NAME = { width: 800, tries: [{ most: 1, size: 34 }] }
const CREDIT = [{ most: 1, size: 22 }]
const CREDIT_Y = 596
const DETAIL = [
  { most: 1, size: 36 },
  { most: 2, size: 32 },
]
const DETAIL_TOP = 62
const ICONS_TOP = 30
/** Beside a shape. */
const NARROW = SHAPE_CANVAS.free.left - MARGIN - 40
const NARROW_TITLE = [
  ...[82, 74, 66].map((size) => ({ most: 2, size })),
  ...[58, 50].map((size) => ({ most: 3, size })),
  { most: 4, size: 44 },
]

const LOGO = [
  '<rect width="32" height="32" rx="9" fill="#1d6a45"/>',
  '<path d="M14.6 18h2.8l.8 9h-4.4z" fill="#f3ead2"/>',
  '<path d="M9 26.2c2-1 4.4-1.5 7-1.5s5 .5 7 1.5v.8H9z" fill="#8fcf9f"/>',
  '<circle cx="16" cy="12.5" r="8" fill="#d7e84a"/>',
  '<path d="M9.3 8.3c3.6 1.1 5.6 3.7 5.3 7.7M22.7 16.7c-3.6-1.1-5.6-3.7-5.3-7.7" fill="none" ',
  'stroke="#fffdf8" stroke-width="1.5" stroke-linecap="round"/>',
].join('')

/** Draws a card of 1200 by 630 as SVG; its texts are outlines, so they cannot contain markup. */
export function drawCard(content: CardContent, typefaces: Typefaces): string {
  const { siteName, title, fallback, detail, amenities = [], credit, theme, seed } = content
  const { portrait } = content
  const { 500: regular, 800: bold } = typefaces
  const room = portrait ? { width: NARROW, tries: NARROW_TITLE } : { width: WIDTH, tries: TITLE }
  const { lines, size } = fitText(bold.writable(title) ?? fallback, bold, room)
  const first = TITLE_TOP + size * CAP_HEIGHT
  const last = first + (lines.length - 1) * size * LINE_HEIGHT
  const outlines = lines.map((line, index) =>
    bold.outline(line, { x: MARGIN, y: first + index * size * LINE_HEIGHT, size }),
  )

  /** The outlines of a text's lines, as far as they fit, and where they end; none if its letters are missing. */
  const drawLines = (text: string | null, top: number, room: Room) => {
    const words = text && regular.writable(text)
    if (!words) return { d: '', end: last }
    const { lines, size } = fitText(words, regular, room)
    const y = (index: number) => top + index * size * LINE_HEIGHT
    const drawn = lines.map((line, index) =>
      regular.outline(line, { x: MARGIN, y: y(index), size }),
    )
    return { d: drawn.join(''), end: y(lines.length - 1) }
  }
  const details = drawLines(detail, last + DETAIL_TOP, { width: room.width, tries: DETAIL })
  const credits = drawLines(credit, CREDIT_Y, { width: WIDTH, tries: CREDIT })
  const halo = 'stroke="#fffdf8" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'

  const name = fitText(bold.writable(siteName) ?? '', bold, NAME)
  const nameLine = bold.outline(name.lines[0] ?? '', { x: MARGIN + 68, y: 104, size: 34 })
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">',
    portrait ? drawShape(portrait) : drawScene(theme, seed),
    `<g transform="translate(${MARGIN} 66) scale(1.625)">${LOGO}</g>`,
    `<path fill="${INK}" d="${nameLine}"/>`,
    `<path fill="${INK}" d="${outlines.join('')}"/>`,
    details.d && `<path fill="${INK_2}" d="${details.d}"/>`,
    drawAmenities(amenities, { x: MARGIN, y: details.end + ICONS_TOP }),
    credits.d && `<path fill="${INK}" ${halo} d="${credits.d}"/>`,
    '</svg>',
  ].join('')
}

/**
 * Fits a text into lines of a width: with the first layout that holds it all, otherwise with the
 * last one, ending in '…'.
 */
export function fitText(text: string, typeface: Typeface, { width, tries }: Room) {
  let block: { lines: string[]; size: number } = { lines: [], size: 0 }
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

/** A park's shape as the background of a card, as SVG: on the right, beside the texts. */
function drawShape({ shape, water, woods, paths }: Portrait): string {
  const { width, height } = SHAPE_CANVAS
  return [
    `<rect width="${width}" height="${height}" fill="#f5f2ea"/>`,
    `<clipPath id="shape"><path d="${shape}"/></clipPath>`,
    `<path fill="none" stroke="#2f6b4f" stroke-width="7" stroke-linejoin="round" d="${shape}"/>`,
    `<path fill="#cfe5c3" stroke="#cfe5c3" d="${shape}"/>`,
    '<g clip-path="url(#shape)">',
    woods ? `<path fill="#b3d4a4" d="${woods}"/>` : '',
    water ? `<path fill="#bcd7e4" d="${water}"/>` : '',
    paths ? `<path fill="none" stroke="#fffdf6" stroke-width="4" d="${paths}"/>` : '',
    '</g>',
  ].join('')
}
