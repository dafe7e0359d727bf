import type { ExpressionSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import type { MapMarker } from '../markers/clusters.ts'
import type { Labels } from '../markers/labels.ts'

/** Layers of the built-in style that name what markers do. */
const LAYERS = ['park-names', 'neighbourhood-names']

/** Leaves out names of the built-in map that markers have. */
export function useSingleNames(
  map: MapLibre | null,
  style: StyleSpecification,
  { markers, labels }: { markers: readonly MapMarker[]; labels: Labels },
): void {
  const names = markers
    .flatMap((marker) =>
      marker.kind === 'park' && labels.has(marker.park.id) ? [marker.park.name] : [],
    )
    .sort()
    .join('\n')
  useEffect(() => {
    if (!map) return
    const isOther: ExpressionSpecification = [
      '!',
      ['in', ['get', 'name'], ['literal', names.split('\n')]],
    ]
    function apply() {
      for (const layer of style.layers) {
        if (!LAYERS.includes(layer.id) || !('filter' in layer) || !map?.getLayer(layer.id)) continue
        map.setFilter(layer.id, ['all', layer.filter as ExpressionSpecification, isOther])
      }
    }
    apply()
    map.on('style.load', apply)
    return () => void map.off('style.load', apply)
  }, [map, style, names])
}
