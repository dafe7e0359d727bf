import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'
import { PACKAGE_FILES } from '#db/run-time-files.mjs'

export type Weight = 500 | 800

/** Renders text as outlines, independent of installed fonts. */
export type Typeface = {
  /** A text's width in pixels at a size. */
  width: (text: string, size: number) => number
  /** Its outline as SVG path data, from a point on the baseline. */
  outline: (text: string, at: { x: number; y: number; size: number }) => string
  /**
   * The text without ornaments and unknown accents, as it can be rendered. Null if letters are
   * missing, for example of another script.
   */
  writable: (text: string) => string | null
}

const { resolve } = createRequire(import.meta.url)

/** Replacements for characters missing in the typeface. */
const STAND_INS: Record<string, string> = { ʻ: '‘', ʼ: '’', '′': '’', '‐': '-', '‑': '-', '−': '–' }

type Placed = { font: Font; glyph: Glyph; x: number }

/** Loads the site's typeface in one weight, for European Latin letters. */
export async function loadTypeface(weight: Weight): Promise<Typeface> {
  const fonts = await Promise.all([loadFont('latin', weight), loadFont('latin-ext', weight)])
  const fontOf = (character: string) => fonts.find((font) => font.charToGlyphIndex(character) > 0)

  /** The position of each character from 0 on, and the end, in pixels. */
  function place(text: string, size: number): { glyphs: Placed[]; end: number } {
    const glyphs: Placed[] = []
    let x = 0
    for (const character of text) {
      const font = fontOf(character)
      if (!font) continue
      const glyph = font.charToGlyph(character)
      const scale = size / font.unitsPerEm
      const before = glyphs.at(-1)
      if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * scale
      glyphs.push({ font, glyph, x })
      x += (glyph.advanceWidth ?? 0) * scale
    }
    return { glyphs, end: x }
  }

  function write(character: string): string | null {
    if (fontOf(character)) return character
    const other = STAND_INS[character] ?? withoutAccents(character)
    if ([...other].every(fontOf)) return other
    return /\p{L}|\p{N}/u.test(character) ? null : ''
  }

  return {
    width: (text, size) => place(text, size).end,
    outline: (text, { x, y, size }) =>
      place(text, size)
        .glyphs.map((one) => toData(one.glyph.getPath(x + one.x, y, size).commands))
        .join(''),
    writable(text) {
      const written = [...text.normalize('NFC').replace(/\s+/g, ' ')].map(write)
      if (written.includes(null)) return null
      return written.join('').replace(/ +/g, ' ').trim() || null
    },
  }
}

/** The package's own path output contains NaN for coordinates close to 0. */
function toData(commands: PathCommand[]): string {
  const point = (x = 0, y = 0) => `${x.toFixed(1)} ${y.toFixed(1)} `
  return commands
    .map(({ type, x1, y1, x, y }) => {
      if (type === 'Z') return 'Z'
      return type === 'Q' ? `Q${point(x1, y1)}${point(x, y)}` : `${type}${point(x, y)}`
    })
    .join('')
}

/** 'ạ' as 'a'; a lone accent as nothing. */
function withoutAccents(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '')
}

async function loadFont(subset: string, weight: Weight): Promise<Font> {
  const file = resolve(`${PACKAGE_FILES.typeface}/files/figtree-${subset}-${weight}-normal.woff`)
  const { buffer, byteOffset, byteLength } = await readFile(file)
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}
