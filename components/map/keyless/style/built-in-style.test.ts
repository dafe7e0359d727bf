import type { SymbolLayerSpecification } from 'maplibre-gl'
import { beforeAll, expect, test, vi } from 'vitest'
import { builtInStyle } from './built-in-style.ts'
import type { MapColours } from './colours.ts'

/** MapLibre's zooms are those of tiles of 512 pixels: one less than the map's own. */
const ONE_LESS = 1
const COLOURS = new Proxy({}, { get: (_, name) => `colour of ${String(name)}` }) as MapColours
const ABOUT = { tiles: ['/map/tiles/{z}/{x}/{y}.mvt'], minzoom: 0, maxzoom: 13, attribution: '' }

beforeAll(() => vi.stubGlobal('location', { origin: 'https://parks.example' }))

const style = () => builtInStyle(COLOURS, ABOUT)
const symbols = () =>
  style().layers.filter((layer): layer is SymbolLayerSpecification => layer.type === 'symbol')

test('labels are drawn with fonts from here, and no server of glyphs', () => {
  const faces = style()['font-faces'] ?? {}
  expect(style()).not.toHaveProperty('glyphs')
  expect(style()).not.toHaveProperty('sprite')
  for (const face of Object.values(faces)) {
    for (const { url } of face as { url: string }[])
      expect(url).toMatch(/^https:\/\/parks\.example\//)
  }
  const fonts = symbols().flatMap(({ layout }) => layout?.['text-font'] as string[])
  expect(new Set(fonts)).toEqual(new Set(Object.keys(faces)))
  expect(symbols().length).toBeGreaterThan(5)
})

test('names of streets run along them from zoom 14 on', () => {
  for (const id of ['major-road-names', 'minor-road-names']) {
    const layer = symbols().find((one) => one.id === id)
    expect([id, (layer?.minzoom ?? 0) + ONE_LESS]).toEqual([id, 14])
    expect(layer?.layout?.['symbol-placement']).toBe('line')
  }
})

test('without tiles it is the ground alone', () => {
  expect(builtInStyle(COLOURS, null)).toMatchObject({ sources: {}, layers: [{ id: 'water' }] })
})
