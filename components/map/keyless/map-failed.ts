import type { ErrorEvent } from '@vis.gl/react-maplibre'

/** Whether an error means that there is no map, rather than that a tile was not loaded. */
export function hasMapFailed({ target, error }: Pick<ErrorEvent, 'target' | 'error'>): boolean {
  // Without a target, the map was never created.
  return !target || /webgl/i.test(error.message)
}
