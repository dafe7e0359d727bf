import type { Camera } from '../camera.ts'

export type MapIdle = {
  camera: Camera
  /** Whether the visitor moved it, rather than the product. */
  byVisitor: boolean
  /** Milliseconds since 1970. */
  at: number
}
