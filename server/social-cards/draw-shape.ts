import type { Portrait } from '#domain/park/portrait-schemas.ts'

export const SHAPE_CANVAS = {
  width: 1200,
  height: 630,
  free: { left: 680, right: 70, top: 90, bottom: 70 },
} as const

/** A park's shape as the background of a card, as SVG: on the right, beside the texts. */
export function drawShape({ shape, water, woods, paths }: Portrait): string {
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
