import type { Coordinates } from '#domain/geo/geo.ts'
import type { Point } from '#domain/geo/mercator.ts'

export type Ring = readonly Point[]

/** What is drawn of the world: `width` by `height` pixels around a centre. */
export type ViewFrame = {
  width: number
  height: number
  /** At zoom 0 the world is 256 pixels wide. */
  zoom: number
  centre: Coordinates
}
