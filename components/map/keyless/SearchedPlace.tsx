import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { type Coordinates, METRES_PER_DEGREE, RADIANS } from '#domain/geo/geo.ts'
import type { OutlineInput, Place } from '#domain/search/search-schemas.ts'
import { AddressLabel } from '../view/AddressLabel.tsx'
import { type AddressLocation, addressLocation, outlinedArea } from '../view/address-location.ts'
import { AREA_LINE } from '../view/outline-look.ts'
import { useAreaOutline } from '../view/use-area-outline.ts'
import { useDark } from '../view/use-dark.ts'

/** Enough for a circle that fills a screen. */
const CORNERS = 64

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

function Address({ address }: { address: AddressLocation }) {
  const colour = AREA_LINE.colour[useDark() ? 'dark' : 'light']
  const { place, text, within } = address
  const circle = useMemo(() => {
    const coordinates = within === null ? [] : [circleAround(place, within)]
    return { type: 'Polygon' as const, coordinates }
  }, [place, within])
  return (
    <>
      {within !== null && (
        <Source id="about" type="geojson" data={circle}>
          <Layer
            id="about-fill"
            type="fill"
            paint={{ 'fill-color': colour, 'fill-opacity': AREA_LINE.fill }}
          />
          <Layer
            id="about"
            type="line"
            paint={{
              'line-color': colour,
              'line-opacity': AREA_LINE.opacity,
              'line-width': AREA_LINE.width,
            }}
          />
        </Source>
      )}
      <Marker longitude={place.lng} latitude={place.lat} anchor="center">
        <AddressLabel text={text} />
      </Marker>
    </>
  )
}

function AreaOutline({ area }: { area: OutlineInput | null }) {
  const rings = useAreaOutline(area)
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

/**
 * A circle as a closed ring, for radii of at most some kilometres. Longitudes may go beyond 180
 * degrees, as maps draw them.
 *
 * @param radius in metres
 */
export function circleAround(
  { lat, lng }: Coordinates,
  radius: number,
): [lng: number, lat: number][] {
  const high = radius / METRES_PER_DEGREE
  const wide = high / Math.cos(lat * RADIANS)
  const corner = (index: number): [lng: number, lat: number] => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI
    return [lng + Math.cos(angle) * wide, lat + Math.sin(angle) * high]
  }
  return Array.from({ length: CORNERS + 1 }, (_, index) => corner(index))
}
