import { __iconNode as ball } from '@tabler/icons-react/dist/esm/icons/IconBallFootball.mjs'
import { __iconNode as wheelchair } from '@tabler/icons-react/dist/esm/icons/IconDisabled.mjs'
import { __iconNode as dog } from '@tabler/icons-react/dist/esm/icons/IconDog.mjs'
import { __iconNode as horse } from '@tabler/icons-react/dist/esm/icons/IconHorseToy.mjs'
import { __iconNode as table } from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { __iconNode as tent } from '@tabler/icons-react/dist/esm/icons/IconTent.mjs'
import { __iconNode as paper } from '@tabler/icons-react/dist/esm/icons/IconToiletPaper.mjs'
import { __iconNode as trees } from '@tabler/icons-react/dist/esm/icons/IconTrees.mjs'
import { __iconNode as walk } from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Amenity } from '#domain/facts/amenities.ts'

/** The icon of each amenity, as elements of an SVG of 24 by 24; the most telling ones first. */
const ICONS: Readonly<Record<Amenity, typeof dog>> = {
  'Dog Park': dog,
  Playground: horse,
  Restrooms: paper,
  'Wheelchair Accessible': wheelchair,
  'Picnic Area': table,
  'Sports Facilities': ball,
  'Walking Trails': walk,
  Camping: tent,
  'Nature Views': trees,
}

/** Most icons on a card. */
const MAX_ICONS = 4
/** Pixels of a disc and of the gap between two. */
const SIZE = 60
const GAP = 16

/** A row of icons for what a park has, as SVG; '' if none of it is known. */
export function drawAmenities(amenities: readonly string[], { x, y }: { x: number; y: number }) {
  return Object.entries(ICONS)
    .filter(([amenity]) => amenities.includes(amenity))
    .slice(0, MAX_ICONS)
    .map(([, icon], index) => {
      const left = x + index * (SIZE + GAP)
      const shapes = icon.map(([tag, { key: _, ...attributes }]) => {
        const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
        return `<${tag}${written.join('')}/>`
      })
      return [
        `<circle cx="${left + SIZE / 2}" cy="${y + SIZE / 2}" r="${SIZE / 2}" fill="#1d6a45"/>`,
        `<g transform="translate(${left + 11} ${y + 11}) scale(1.6)" fill="none" stroke="#fffdf8" `,
        `stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g>`,
      ].join('')
    })
    .join('')
}
