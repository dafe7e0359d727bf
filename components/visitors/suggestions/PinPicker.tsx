import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { positionText, readPosition } from '#domain/operator/corrections.ts'
import { placeNotFoundText } from '#domain/text/messages.ts'
import { trpc } from '../../app/trpc.ts'
import { askLocation } from '../../location/locate.ts'
import { PlainMap } from '../../map/keyless/PlainMap.tsx'
import { Button } from '../../ui/Button.tsx'
import { showFailure } from '../rate-limit/show-failure.ts'
import styles from './Suggest.module.css'

/** MapLibre's zoom levels. */
const ZOOM = { exact: 15.5, place: 12 }

type PickerProps = {
  start: Coordinates
  /** Whether the start is an exact position rather than a city. */
  isExact: boolean
  position: Coordinates
  onPosition: (position: Coordinates) => void
}

/** A map that is moved below a fixed pin, and the pin's position as text. */
export function PinPicker({ start, isExact, position, onPosition }: PickerProps) {
  const [map, setMap] = useState<MapLibre | null>(null)
  const [first] = useState({ centre: start, zoom: isExact ? ZOOM.exact : ZOOM.place })
  const reportMiddle = useEffectEvent(() => {
    const { lat, lng } = map?.getCenter().wrap() ?? start
    onPosition({ lat, lng })
  })
  useEffect(() => {
    // Whenever the map comes to rest.
    const onMoved = () => reportMiddle()
    map?.on('moveend', onMoved)
    return () => void map?.off('moveend', onMoved)
  }, [map])

  function show({ lat, lng }: Coordinates, zoom: number): void {
    onPosition({ lat, lng })
    map?.jumpTo({ center: [lng, lat], zoom })
  }

  async function locate(): Promise<void> {
    const found = await askLocation('Move the map, or search for a place.')
    if (found) show(found, ZOOM.exact)
  }

  return (
    <>
      <PlaceSearch onPlace={(place) => show(place, ZOOM.place)} onLocate={locate} />
      <div className={styles.pinMap}>
        <PlainMap
          label="Map below the pin. Arrow keys move it, plus and minus zoom."
          start={first}
          onMap={setMap}
        />
        <svg className={styles.pin} viewBox="0 0 24 32" aria-hidden="true">
          <path d="M12 31C5 21 1 16.500 1 11.500a11 10.500 0 0 1 22 0c0 5-4 9.500-11 19.500z" />
          <circle cx="12" cy="11.500" r="4" />
        </svg>
      </div>
      <PositionText position={position} onPosition={(at) => show(at, ZOOM.exact)} />
    </>
  )
}

type SearchProps = { onPlace: (place: Coordinates) => void; onLocate: () => Promise<void> }

function PlaceSearch({ onPlace, onLocate }: SearchProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<'search' | 'locate' | null>(null)

  async function search(): Promise<void> {
    const address = text.trim()
    if (address === '' || busy) return
    setBusy('search')
    try {
      const { results } = await trpc.geocode.address.query({ address })
      const place = results[0]?.geometry.location
      setError(place ? '' : placeNotFoundText(address))
      if (place) onPlace(place)
    } catch (failure) {
      showFailure('The place could not be looked up.', failure)
    } finally {
      setBusy(null)
    }
  }

  async function locate(): Promise<void> {
    setBusy('locate')
    await onLocate()
    setBusy(null)
  }

  return (
    <div className={styles.place}>
      <input
        className={styles.input}
        type="search"
        aria-label="Place to show on the map"
        placeholder="Address, zip code or city"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        aria-invalid={error !== '' || undefined}
        aria-describedby="place-error"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It must not submit the form around it.
          event.preventDefault()
          void search()
        }}
      />
      <Button aria-busy={busy === 'search'} onClick={() => void search()}>
        Show
      </Button>
      <Button aria-busy={busy === 'locate'} onClick={() => void locate()}>
        I am here
      </Button>
      <p id="place-error" className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}

type TextProps = { position: Coordinates; onPosition: (position: Coordinates) => void }

function PositionText({ position, onPosition }: TextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readPosition(typed)
  const isWrong = typed !== null && !read

  function take(): void {
    if (!read) return
    onPosition(read)
    setTyped(null)
  }

  return (
    <label className={styles.position}>
      <span>Pin at</span>
      <input
        className={styles.input}
        value={typed ?? positionText(position)}
        inputMode="text"
        autoComplete="off"
        aria-label="Position of the pin: latitude, longitude"
        aria-invalid={isWrong || undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      {isWrong && (
        <span className={styles.error} role="alert">
          Latitude and longitude in degrees, such as 37.7694, -122.4862
        </span>
      )}
    </label>
  )
}
