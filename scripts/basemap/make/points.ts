import type { Feature, Point } from 'geojson'

type Properties = Record<string, string | number>

/** A label's point. */
export function point(lng: number, lat: number, properties: Properties): Feature<Point> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }
}
