import { AdvancedMarker, useMap, useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useMemo } from 'react'
import type { OutlineInput, Place } from '#domain/search/search-schemas.ts'
import { AddressLabel } from '../view/AddressLabel.tsx'
import { type AddressLocation, addressLocation, outlinedArea } from '../view/address-location.ts'
import { AREA_LINE } from '../view/outline-look.ts'
import { useAreaOutline } from '../view/use-area-outline.ts'
import { useDark } from '../view/use-dark.ts'

/** What was searched: the outline of an area, or an address with the circle in which it is. */
export function SearchedPlace({ place }: { place: Place | null }) {
  const address = useMemo(() => addressLocation(place), [place])
  return (
    <>
      <AreaOutline area={outlinedArea(place)} />
      {address && <Address address={address} />}
    </>
  )
}

function Address({ address: { place, text, within } }: { address: AddressLocation }) {
  const map = useMap()
  const maps = useMapsLibrary('maps')
  const dark = useDark()
  useEffect(() => {
    if (!map || !maps || within === null) return
    const colour = AREA_LINE.colour[dark ? 'dark' : 'light']
    const circle = new maps.Circle({
      map,
      center: place,
      radius: within,
      clickable: false,
      strokeColor: colour,
      strokeOpacity: AREA_LINE.opacity,
      strokeWeight: AREA_LINE.width,
      fillColor: colour,
      fillOpacity: AREA_LINE.fill,
    })
    return () => circle.setMap(null)
  }, [map, maps, place, within, dark])
  return (
    <AdvancedMarker position={place} anchorLeft="-50%" anchorTop="-50%">
      <AddressLabel text={text} />
    </AdvancedMarker>
  )
}

function AreaOutline({ area }: { area: OutlineInput | null }) {
  const map = useMap()
  const maps = useMapsLibrary('maps')
  const rings = useAreaOutline(area)
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
