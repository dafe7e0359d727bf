import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import { AREA_LINE } from '../area-line.ts'
import { useAreaOutline } from '../use-area-outline.ts'
import { useDark } from '../use-dark.ts'

export function AreaOutline({ areaId }: { areaId: number | null }) {
  const map = useMap()
  const maps = useMapsLibrary('maps')
  const rings = useAreaOutline(areaId)
  const dark = useDark()
  useEffect(() => {
    if (!map || !maps || rings.length === 0) return
    const polygon = new maps.Polygon({
      map,
      paths: rings.map((ring) => ring.map(([lng, lat]) => ({ lng, lat }))),
      strokeColor: AREA_LINE.colour[dark ? 'dark' : 'light'],
      strokeOpacity: AREA_LINE.opacity,
      strokeWeight: AREA_LINE.width,
      fillOpacity: 0,
      clickable: false,
    })
    return () => polygon.setMap(null)
  }, [map, maps, rings, dark])
  return null
}
