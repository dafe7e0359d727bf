import type { Camera } from '../camera.ts'

/** The map's view at rest. */
export type MapIdle = {
  camera: Camera
  /** Whether the visitor moved it, rather than the product. */
  byVisitor: boolean
  /** Milliseconds since 1970. */
  at: number
}
