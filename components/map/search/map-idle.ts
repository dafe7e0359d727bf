import type { Camera } from '../camera.ts'

/** Where the map has come to rest. */
export type MapIdle = {
  camera: Camera
  /** Whether the visitor moved it there, and not the product. */
  byVisitor: boolean
  /** Milliseconds since 1970. */
  at: number
}
