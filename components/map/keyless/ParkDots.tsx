import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { MapProps } from '../map-contract.ts'
import { DOT_LOOK } from '../markers/dot-look.ts'
import { dotAt } from '../markers/labels.ts'
import type { MapPark } from '../markers/marker-points.ts'
import { ZOOM_OFFSET } from '../view/camera.ts'
import { useDark } from '../view/use-dark.ts'

const ID = 'park-dots'

type ParkDotsProps = { dots: readonly MapPark[]; onSelect: MapProps['onSelect'] }

/** The parks without a pin. The list has them for keyboards. */
export function ParkDots({ dots, onSelect }: ParkDotsProps) {
  const { current: map } = useMap()
  const look = DOT_LOOK[useDark() ? 'dark' : 'light']
  const data = useMemo(
    () => ({ type: 'FeatureCollection' as const, features: dots.map(toFeature) }),
    [dots],
  )
  const find = useEffectEvent(({ target, originalEvent, lngLat }: MapMouseEvent) => {
    // Markers are in the same element.
    const isOnMap = originalEvent.target === target.getCanvas()
    return isOnMap ? dotAt(dots, lngLat, target.getZoom()) : null
  })
  const press = useEffectEvent((event: MapMouseEvent) => {
    const park = find(event)
    if (park) onSelect(park)
  })
  const point = useEffectEvent((event: MapMouseEvent) => {
    const canvas = event.target.getCanvas()
    const park = find(event)
    canvas.style.cursor = park ? 'pointer' : ''
    canvas.title = park?.name ?? ''
  })
  useEffect(() => {
    const drawn = map?.getMap()
    if (!drawn) return
    const onPress = (event: MapMouseEvent) => press(event)
    const onPoint = (event: MapMouseEvent) => point(event)
    drawn.on('click', onPress)
    drawn.on('mousemove', onPoint)
    return () => {
      drawn.off('click', onPress)
      drawn.off('mousemove', onPoint)
    }
  }, [map])
  const colour: ExpressionSpecification = ['case', ['get', 'dogs'], look.dogs, look.park]
  const { near, radius, nearRadius, opacity } = DOT_LOOK
  return (
    <Source id={ID} type="geojson" data={data}>
      <Layer
        id={ID}
        type="circle"
        paint={{
          'circle-radius': ['step', ['zoom'], radius, near - ZOOM_OFFSET, nearRadius],
          'circle-color': ['case', ['get', 'unknown'], look.ring, colour],
          'circle-opacity': look.opacity,
          'circle-stroke-width': 1,
          'circle-stroke-color': ['case', ['get', 'unknown'], colour, look.ring],
          'circle-stroke-opacity': opacity,
        }}
      />
    </Source>
  )
}

function toFeature({ longitude, latitude, isForDogs, isUnknown }: MapPark) {
  return {
    type: 'Feature' as const,
    properties: { dogs: isForDogs, unknown: isUnknown === true },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }
}
