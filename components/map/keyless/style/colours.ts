/** The map's colours, which are among the design tokens (components/ui/tokens.css). */
const NAMES = {
  land: '--map-land',
  water: '--map-water',
  park: '--map-park',
  wild: '--map-wild',
  street: '--map-street',
  streetEdge: '--map-street-edge',
  highway: '--map-highway',
  highwayEdge: '--map-highway-edge',
  rail: '--map-rail',
  building: '--map-building',
  border: '--map-border',
  label: '--map-label',
  label2: '--map-label-2',
  labelWater: '--map-label-water',
  labelPark: '--map-label-park',
} as const

export type MapColours = Record<keyof typeof NAMES, string>

/** The colours of the theme in use. */
export function readColours(): MapColours {
  const tokens = getComputedStyle(document.documentElement)
  const entries = Object.entries(NAMES).map(([key, name]) => [key, tokens.getPropertyValue(name)])
  return Object.fromEntries(entries) as MapColours
}
