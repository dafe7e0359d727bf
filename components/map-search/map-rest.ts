import type { Camera } from '#domain/camera.ts'

/** Where the map has come to rest. */
export type MapRest = {
  camera: Camera
  /** Whether the visitor moved it there, and not the product. */
  byVisitor: boolean
  /** Milliseconds since 1970. */
  at: number
}
