import { AdvancedMarker, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useState } from 'react'
import { centreOf } from '#domain/geo/geo.ts'
import type { MapProps } from '../map-contract.ts'
import { DotsPicture } from '../markers/DotsPicture.tsx'
import { dotAt } from '../markers/labels.ts'
import type { MapPark } from '../markers/marker-points.ts'
import type { DrawnView } from '../markers/use-markers.ts'
import { ZOOM_OFFSET } from '../view/camera.ts'

type ParkDotsProps = {
  dots: readonly MapPark[]
  view: DrawnView | null
  onSelect: MapProps['onSelect']
}

/**
 * The parks without a pin, in one picture, as a marker for each would be slow. It is hidden while the
 * map zooms.
 */
export function ParkDots({ dots, view, onSelect }: ParkDotsProps) {
  const map = useMap()
  const [zoom, setZoom] = useState<number | null>(null)
  const press = useEffectEvent(({ latLng }: google.maps.MapMouseEvent) => {
    const park = latLng && view && dotAt(dots, latLng.toJSON(), view.zoom)
    if (park) onSelect(park)
  })
  useEffect(() => {
    if (!map) return
    const noteZoom = () => setZoom(map.getZoom() ?? null)
    noteZoom()
    const listeners = [
      map.addListener('click', (event: google.maps.MapMouseEvent) => press(event)),
      map.addListener('zoom_changed', noteZoom),
    ]
    return () => listeners.forEach((listener) => void listener.remove())
  }, [map])
  if (!view || dots.length === 0 || zoom !== view.zoom + ZOOM_OFFSET) return null
  const centre = centreOf(view.bounds)
  return (
    <AdvancedMarker position={centre} anchorLeft="-50%" anchorTop="-50%" zIndex={1}>
      <DotsPicture dots={dots} camera={{ centre, zoom }} />
    </AdvancedMarker>
  )
}
