import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { AREA_LINE } from '../area-line.ts'
import { useAreaOutline } from '../use-area-outline.ts'
import { useDark } from '../use-dark.ts'

export function AreaOutline({ areaId }: { areaId: number | null }) {
  const rings = useAreaOutline(areaId)
  const dark = useDark()
  const data = useMemo(() => ({ type: 'MultiLineString' as const, coordinates: rings }), [rings])
  if (rings.length === 0) return null
  return (
    <Source id="area" type="geojson" data={data}>
      <Layer
        id="area"
        type="line"
        paint={{
          'line-color': AREA_LINE.colour[dark ? 'dark' : 'light'],
          'line-opacity': AREA_LINE.opacity,
          'line-width': AREA_LINE.width,
        }}
      />
    </Source>
  )
}
