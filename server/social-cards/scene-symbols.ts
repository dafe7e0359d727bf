import type { SceneItem } from './scene.ts'

/** The part of a scene a shape belongs to; each part has its own colour. */
export type ScenePart =
  | 'trunk'
  | 'pine'
  | 'leaves'
  | 'shade'
  | 'stem'
  | 'petal'
  | 'heart'
  | 'cloud'
  | 'sail'
  | 'hull'

type Shape = { part: ScenePart } & ({ d: string } | { cx: number; cy: number; r: number })

/** The shapes placed in scenes, back to front, each within 40 by 40. */
export const SCENE_SYMBOLS: Readonly<Record<SceneItem['symbol'], readonly Shape[]>> = {
  pine: [
    { part: 'trunk', d: 'M18.5 32h3v8h-3z' },
    { part: 'pine', d: 'M20 0l8 12h-4l7 10h-5l8 11H6l8-11H9l7-10h-4z' },
    { part: 'shade', d: 'M20 0l8 12h-4l7 10h-5l8 11H20z' },
  ],
  tree: [
    { part: 'trunk', d: 'M18.6 24h2.8l.8 16h-4.4z' },
    { part: 'leaves', cx: 20, cy: 14, r: 13 },
    { part: 'shade', d: 'M20 1a13 13 0 0 1 0 26c5-3 7-8 7-13s-2-10-7-13z' },
  ],
  flower: [
    { part: 'stem', d: 'M20 18v22M20 32c-5 0-7-3-8-6M20 30c4 0 6-2 7-5' },
    { part: 'petal', cx: 20, cy: 6.5, r: 5.5 },
    { part: 'petal', cx: 27, cy: 11.5, r: 5.5 },
    { part: 'petal', cx: 24.4, cy: 19, r: 5.5 },
    { part: 'petal', cx: 15.6, cy: 19, r: 5.5 },
    { part: 'petal', cx: 13, cy: 11.5, r: 5.5 },
    { part: 'heart', cx: 20, cy: 13, r: 4.5 },
  ],
  cloud: [
    {
      part: 'cloud',
      d: 'M8 34a5 5 0 0 1 .6-9.900A8.5 8.5 0 0 1 25 21.500a6.5 6.5 0 0 1 8 6.300A3.2 3.2 0 0 1 33 34z',
    },
  ],
  sail: [
    { part: 'sail', d: 'M19 3v25H6zM22 9l11 19H22z' },
    { part: 'hull', d: 'M4 31h32l-5 7H9z' },
  ],
}
