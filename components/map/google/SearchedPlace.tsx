import { AdvancedMarker, useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useMemo } from 'react'
import type { Place } from '#domain/search/search-schemas.ts'
import { type AddressSpot, addressSpot, outlinedArea } from '../address-spot.ts'
import { AREA_LINE } from '../area-line.ts'
import { SpotLabel } from '../SpotLabel.tsx'
import { useDark } from '../use-dark.ts'
import { AreaOutline } from './AreaOutline.tsx'

/** What was searched: the outline of an area, or an address with the circle in which it is. */
export function SearchedPlace({ place }: { place: Place | null }) {
  const spot = useMemo(() => addressSpot(place), [place])
  return (
    <>
      <AreaOutline areaId={outlinedArea(place)} />
      {spot && <Address spot={spot} />}
    </>
  )
}

function Address({ spot: { place, text, within } }: { spot: AddressSpot }) {
  const map = useMap()
  const maps = useMapsLibrary('maps')
  const dark = useDark()
  useEffect(() => {
    if (!map || !maps || within === null) return
    const colour = AREA_LINE.colour[dark ? 'dark' : 'light']
    const circle = new maps.Circle({
      ...{ map, center: place, radius: within, clickable: false },
      ...{ strokeColor: colour, strokeOpacity: AREA_LINE.opacity, strokeWeight: AREA_LINE.width },
      ...{ fillColor: colour, fillOpacity: AREA_LINE.fill },
    })
    return () => circle.setMap(null)
  }, [map, maps, place, within, dark])
  return (
    <AdvancedMarker position={place} anchorLeft="-50%" anchorTop="-50%">
      <SpotLabel text={text} />
    </AdvancedMarker>
  )
}
