import type { PlaceholderTheme } from '#domain/park/placeholder.ts'

/** A scene's colours: the sky from top to bottom, outlines from back to front. */
export type Palette = {
  sky: [string, string]
  layers: [string, string, string, string]
  leaf: string
  bloom: string
}

const BLOOM = '#e87b6a'

/** The placeholders' light colours: a card looks the same to everyone. */
export const PALETTES: Readonly<Record<PlaceholderTheme, Palette>> = {
  mountain: {
    sky: ['#cddff0', '#fbeadb'],
    layers: ['#c6dfb6', '#9aa9c4', '#7385a8', '#5d8a68'],
    leaf: '#2e6249',
    bloom: BLOOM,
  },
  forest: {
    sky: ['#d5e8d3', '#f3f1d3'],
    layers: ['#c6dfb6', '#a9caa0', '#6fa377', '#3f7a57'],
    leaf: '#1f5a3e',
    bloom: BLOOM,
  },
  garden: {
    sky: ['#f9dfe2', '#fdf3d8'],
    layers: ['#c6dfb6', '#c9ddaa', '#a3c886', '#76ac68'],
    leaf: '#3c8350',
    bloom: '#e0607e',
  },
  lake: {
    sky: ['#c5e4f3', '#fdf0d5'],
    layers: ['#b4d3b0', '#86b98a', '#64b0cf', '#3f93bb'],
    leaf: '#2d6b55',
    bloom: BLOOM,
  },
  ridge: {
    sky: ['#f6d2b8', '#fdf0cf'],
    layers: ['#dcb3a8', '#b58b97', '#86708c', '#57587a'],
    leaf: '#3a4466',
    bloom: BLOOM,
  },
  meadow: {
    sky: ['#cfe8e6', '#f6efd2'],
    layers: ['#c6dfb6', '#a9cf95', '#83b873', '#5b9f5e'],
    leaf: '#2f7a49',
    bloom: BLOOM,
  },
}
