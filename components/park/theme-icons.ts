import { __iconNode as beach } from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs'
import { __iconNode as flower } from '@tabler/icons-react/dist/esm/icons/IconFlower.mjs'
import { __iconNode as mountain } from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import { __iconNode as plant } from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import { __iconNode as tree } from '@tabler/icons-react/dist/esm/icons/IconTree.mjs'
import { __iconNode as trees } from '@tabler/icons-react/dist/esm/icons/IconTrees.mjs'
import type { PlaceholderTheme } from '#domain/park/placeholder.ts'

/** The icon of each theme, as elements of an SVG of 24 by 24. */
export const THEME_ICONS = {
  mountain,
  forest: trees,
  garden: flower,
  lake: beach,
  ridge: plant,
  meadow: tree,
} satisfies Record<PlaceholderTheme, unknown>
