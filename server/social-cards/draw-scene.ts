import type { PlaceholderTheme } from '#domain/park/placeholder.ts'
import { makeScene, type SceneItem } from './scene.ts'
import { SCENE_SYMBOLS, type ScenePart } from './scene-symbols.ts'

/** A scene's colors: the sky from top to bottom, outlines from back to front. */
function palette(sky: string, layers: string, { leaf = '', bloom = '#e87b6a' }) {
  return { sky: sky.split(' '), layers: layers.split(' '), leaf, bloom }
}

type Palette = ReturnType<typeof palette>

/** The placeholders' light colors: a card looks the same to everyone. */
const PALETTES: Readonly<Record<PlaceholderTheme, Palette>> = {
  mountain: palette('#cddff0 #fbeadb', '#c6dfb6 #9aa9c4 #7385a8 #5d8a68', { leaf: '#2e6249' }),
  forest: palette('#d5e8d3 #f3f1d3', '#c6dfb6 #a9caa0 #6fa377 #3f7a57', { leaf: '#1f5a3e' }),
  garden: palette('#f9dfe2 #fdf3d8', '#c6dfb6 #c9ddaa #a3c886 #76ac68', {
    leaf: '#3c8350',
    bloom: '#e0607e',
  }),
  lake: palette('#c5e4f3 #fdf0d5', '#b4d3b0 #86b98a #64b0cf #3f93bb', { leaf: '#2d6b55' }),
  ridge: palette('#f6d2b8 #fdf0cf', '#dcb3a8 #b58b97 #86708c #57587a', { leaf: '#3a4466' }),
  meadow: palette('#cfe8e6 #f6efd2', '#c6dfb6 #a9cf95 #83b873 #5b9f5e', { leaf: '#2f7a49' }),
}

const WIDTH = 1200
const HEIGHT = 630

/** Horizontal stretch of outlines, to leave room for text in the sky. */
const ACROSS = 3
const DOWN = 1.85
const BELOW = HEIGHT + 10 - 200 * DOWN
const ITEM_SCALE = 2.5
/** A low sun to the right of the text, with clouds above. */
const SUN = { left: 780, span: 0.9, y: 424, scale: 3.8 }
const CLOUDS = { left: 240, span: 0.36, y: 134, scale: 2 }

const round = (value: number) => Math.round(value * 10) / 10

/** A placeholder's landscape as the background of a card, as SVG. */
export function drawScene(theme: PlaceholderTheme, seed: number): string {
  const colors = PALETTES[theme]
  const { sun, sky, layers, tops, way, items } = makeScene(theme, seed)
  const wide = `transform="matrix(${ACROSS} 0 0 ${DOWN} 0 ${BELOW})"`
  const sunX = round(SUN.left + (sun.x - 60) * SUN.span)
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colors.sky[0]}"/>`,
    `<stop offset=".75" stop-color="${colors.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<circle cx="${sunX}" cy="${SUN.y}" r="${round(sun.radius * SUN.scale)}" fill="#fbd76b" opacity=".9"/>`,
    ...sky.map((item, index) =>
      drawItem(
        { ...item, x: CLOUDS.left + item.x * CLOUDS.span, y: CLOUDS.y - index * 34 },
        { palette: colors, scale: CLOUDS.scale, isPlaced: true },
      ),
    ),
    ...layers.map((line, index) => {
      const fill = colors.layers[index + 4 - layers.length]
      return `<path ${wide} fill="${fill}" d="${line}"/>`
    }),
    ...tops.map((line) => `<path ${wide} fill="#fff" opacity=".92" d="${line}"/>`),
    way ? `<path ${wide} fill="#ecd9ab" opacity=".85" d="${way}"/>` : '',
    ...items.map((item) => drawItem(item, { palette: colors, scale: ITEM_SCALE, isPlaced: false })),
  ].join('')
}

/** @param isPlaced whether `y` is already in the card's coordinates */
function drawItem(
  { symbol, x, y, size }: SceneItem,
  { palette, scale, isPlaced }: { palette: Palette; scale: number; isPlaced: boolean },
): string {
  const wide = size * scale
  const foot = isPlaced ? y : BELOW + y * DOWN
  const place = `translate(${round(x * ACROSS - wide / 2)} ${round(foot - wide)})`
  const shapes = SCENE_SYMBOLS[symbol].map(({ part, ...shape }) =>
    'd' in shape
      ? `<path ${looks(part, palette)} d="${shape.d}"/>`
      : `<circle ${looks(part, palette)} cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}"/>`,
  )
  return `<g transform="${place} scale(${round(wide / 4) / 10})">${shapes.join('')}</g>`
}

function looks(part: ScenePart, { leaf, bloom }: Palette): string {
  const fills: Record<ScenePart, string> = {
    trunk: 'fill="#7b5b41"',
    pine: `fill="${leaf}"`,
    leaves: `fill="${leaf}"`,
    shade: 'fill="#000" opacity=".1"',
    stem: `fill="none" stroke="${leaf}" stroke-width="2"`,
    petal: `fill="${bloom}"`,
    heart: 'fill="#ffd95e"',
    cloud: 'fill="#fff" opacity=".75"',
    sail: 'fill="#fffdf6"',
    hull: 'fill="#b5533c"',
  }
  return fills[part]
}
