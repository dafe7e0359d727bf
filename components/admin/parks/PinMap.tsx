import { Button, Group, Text, TextInput } from '@mantine/core'
import { Marker } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { positionText, readPosition } from '#domain/operator/corrections.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import { useSite } from '../../app/site.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { PlainMap } from '../../map/keyless/PlainMap.tsx'

const ZOOM = { pinned: 15, place: 13, nowhere: 10 }

type PinProps = {
  /** '41.5, -93.5', as in the field beside the map. */
  position: string
  onPosition: (position: string) => void
}

/** A map on which the pin of a park is put or moved, by pressing, dragging or a button. */
export function PinMap({ position, onPosition }: PinProps) {
  const pin = readPosition(position)
  const { start: begin } = useSite()
  const [start] = useState(() => ({
    centre: pin ?? begin ?? DEFAULT_CENTRE,
    zoom: pin ? ZOOM.pinned : ZOOM.nowhere,
  }))
  const [map, setMap] = useState<MapLibre | null>(null)
  const { lat, lng } = pin ?? {}
  // The pin may be typed in.
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    if (!map.getBounds().contains([lng, lat])) map.jumpTo({ center: [lng, lat], zoom: ZOOM.pinned })
  }, [map, lat, lng])
  const put = (at: Coordinates) => onPosition(positionText(at))

  return (
    <>
      <GoToPlace
        hasMap={map !== null}
        onPlace={({ lng, lat }) => map?.jumpTo({ center: [lng, lat], zoom: ZOOM.place })}
      />
      <PlainMap label="Map for the pin" start={start} onMap={setMap} onPress={put}>
        {pin && (
          <Marker
            longitude={pin.lng}
            latitude={pin.lat}
            draggable
            onDragEnd={({ lngLat }) => put(lngLat)}
          />
        )}
      </PlainMap>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Press the map, or move it by the arrow keys and put the pin in its middle.
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={!map}
          onClick={() => map && put(map.getCenter())}
        >
          Put the pin in the middle
        </Button>
      </Group>
    </>
  )
}

type GoProps = { hasMap: boolean; onPlace: (place: Coordinates) => void }

/** Moves the map to a named place, once there is one. */
function GoToPlace({ hasMap, onPlace }: GoProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function go(): Promise<void> {
    if (text.trim() === '') return
    try {
      const { results } = await trpc.geocode.address.query({ address: text.trim() })
      const place = results[0]?.geometry.location
      setError(place ? null : `Nothing is known of “${text.trim()}”.`)
      if (place) onPlace(place)
    } catch (failure) {
      setError(errorText(failure))
    }
  }

  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label="Place to look at"
        placeholder="City or address"
        maxLength={200}
        value={text}
        error={error}
        disabled={!hasMap}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It must not submit the form around it.
          event.preventDefault()
          void go()
        }}
      />
      <Button variant="default" disabled={!hasMap} onClick={() => void go()}>
        Look there
      </Button>
    </Group>
  )
}
