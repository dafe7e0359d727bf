import { __iconNode as dog } from '@tabler/icons-react/dist/esm/icons/IconDog.mjs'
import { __iconNode as water } from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import { __iconNode as horse } from '@tabler/icons-react/dist/esm/icons/IconHorseToy.mjs'
import { __iconNode as paper } from '@tabler/icons-react/dist/esm/icons/IconToiletPaper.mjs'
import type { MarkedKind } from '#domain/park/portrait.ts'

/** The icon of each mark in a portrait, as elements of an SVG of 24 by 24. */
export const MARK_ICONS = {
  'dog area': dog,
  playground: horse,
  toilets: paper,
  'drinking water': water,
} satisfies Record<MarkedKind, unknown>
