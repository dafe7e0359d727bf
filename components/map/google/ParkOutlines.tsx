import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { OUTLINE_LOOK } from '../view/outline-look.ts'
import { useDark } from '../view/use-dark.ts'
import { useParkOutlines } from '../view/use-park-outlines.ts'

type Props = { view: { bounds: Bounds; zoom: number } | null; selectedId: number | null }

/** The outlines of parks on Google's map. */
export function ParkOutlines({ view, selectedId }: Props) {
  const map = useMap()
  const maps = useMapsLibrary('maps')
  const outlines = useParkOutlines(view)
  const colour = OUTLINE_LOOK.colour[useDark() ? 'dark' : 'light']
  useEffect(() => {
    if (!map || !maps) return
    const { fill, line, width } = OUTLINE_LOOK
    const drawn = outlines.map(({ id, polygons }) => {
      const kind = id === selectedId ? 'selected' : 'every'
      return new maps.Polygon({
        map,
        paths: polygons.flat().map((ring) => ring.map(([lng, lat]) => ({ lng, lat }))),
        strokeColor: colour,
        strokeOpacity: line[kind],
        strokeWeight: width[kind],
        fillColor: colour,
        fillOpacity: fill[kind],
        clickable: false,
      })
    })
    return () => {
      for (const polygon of drawn) polygon.setMap(null)
    }
  }, [map, maps, outlines, selectedId, colour])
  return null
}
