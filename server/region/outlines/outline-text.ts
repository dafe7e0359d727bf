import { encodeOutline } from '#db/stored/outline-bytes.ts'
import type { MultiPolygon } from '#domain/geo/polygon.ts'

/** An outline as text: its bytes in base64; undefined if it is smaller than the steps of its points. */
export function outlineText(polygons: MultiPolygon): string | undefined {
  const bytes = encodeOutline(polygons)
  // The number of polygons comes first.
  return bytes[0] === 0 ? undefined : Buffer.from(bytes).toString('base64')
}
