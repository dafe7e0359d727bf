import { Marker } from '@vis.gl/react-maplibre'
import type { ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { PlainMap } from '../../map/keyless/PlainMap.tsx'
import styles from '../admin.module.css'

type MapProps = { parks: readonly ParkToEdit[]; onPress: (id: number) => void }

/** The parks of a page on a map. */
export function FoundMap({ parks, onPress }: MapProps) {
  const lats = parks.map(({ lat }) => lat)
  const lngs = parks.map(({ lng }) => lng)
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  return (
    <PlainMap
      // Another page is another map.
      key={parks.map(({ id }) => id).join()}
      label="Map of the parks found"
      start={{ box: [...box] }}
    >
      {parks.map(({ id, name, lat, lng, isHidden }) => (
        <Marker key={id} longitude={lng} latitude={lat} anchor="bottom">
          <button
            type="button"
            className={styles.pin}
            data-hidden={isHidden || undefined}
            aria-label={`Go to ${name}`}
            title={name}
            onClick={() => onPress(id)}
          />
        </Marker>
      ))}
    </PlainMap>
  )
}
