/** Sources filled by other means, and the sources of details added to them. */
export const RESERVED =
  /^((google|seed|osm|gnis|visitors|operator|wikimedia|rules)(-details)?|merged-\d+)$/i

/** Derives the source's name from a file's: 'dc-parks.geojson.gz' becomes 'dc-parks'. */
export function sourceOf(fileName: string): string {
  const name = fileName
    .replace(/(\.(csv|tsv|txt|json|geojson|geojsonl|ndjson|geojsons|gz))+$/i, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '-')
    .slice(0, 60)
  return RESERVED.test(name) ? `${name}-file` : name || 'file'
}
