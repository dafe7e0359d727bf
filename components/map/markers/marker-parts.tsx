import { useContext } from 'react'
import { formatCount } from '#domain/text/format-text.ts'
import { distanceText } from '../../app/units.ts'
import { DistanceContext, type DistanceOf } from '../../location/distance-context.ts'
import { useIsSaved } from '../../visitors/saved/saved-store.ts'
import type { MapMarker } from './clusters.ts'
import { MarkerPin } from './MarkerPin.tsx'
import styles from './Markers.module.css'
import type { MarkerKind, NameSide } from './marker.ts'
import type { MapPark } from './marker-points.ts'

export type Cluster = Extract<MapMarker, { kind: 'cluster' }>

/** A marker's key, and whether it is the tab stop. */
type MarkerStopProps = { markerKey: string; isStop: boolean }

type ParkMarkerButtonProps = MarkerStopProps & {
  park: MapPark
  kind: MarkerKind
  /** Where its name is, if it is shown. */
  side: NameSide | undefined
  onSelect: (park: MapPark) => void
}

export function ParkMarkerButton(props: ParkMarkerButtonProps) {
  const { park, kind, side, markerKey, isStop, onSelect } = props
  const saved = useIsSaved(park.id)
  const distanceOf = useContext(DistanceContext)
  return (
    <button
      type="button"
      className={styles.marker}
      tabIndex={isStop ? 0 : -1}
      data-marker={markerKey}
      data-kind={kind}
      data-park={park.id}
      aria-label={markerName(park, saved, distanceOf)}
      aria-pressed={kind === 'selected'}
      onClick={(event) => {
        event.stopPropagation()
        onSelect(park)
      }}
    >
      <MarkerPin
        kind={kind}
        dogs={park.isForDogs}
        saved={saved}
        isHollow={park.isUnknown}
        share={shareOf(park)}
      />
      {side && (
        <span className={styles.name} data-side={side} aria-hidden>
          {park.name}
        </span>
      )}
    </button>
  )
}

type ClusterButtonProps = MarkerStopProps & {
  cluster: Cluster
  onOpen: (cluster: Cluster) => void
}

export function ClusterButton({ cluster, markerKey, isStop, onOpen }: ClusterButtonProps) {
  const { count, dogs, choices } = cluster
  return (
    <button
      type="button"
      className={styles.cluster}
      tabIndex={isStop ? 0 : -1}
      data-marker={markerKey}
      data-dogs={dogs || undefined}
      {...partOf(cluster)}
      aria-haspopup={choices ? 'dialog' : undefined}
      aria-label={clusterName(cluster)}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(cluster)
      }}
    >
      {formatCount(count)}
    </button>
  )
}

export function VisitorDot() {
  return <div className={styles.visitor} role="img" aria-label="Your location" />
}

/** How a cluster shows that only a part of its parks is known to match the search. */
export function partOf({ count, fits }: Pick<Cluster, 'count' | 'fits'>) {
  return fits === count ? {} : { 'data-partly': true, style: { '--fits': fits / count } }
}

/** A cluster's accessible name. */
export function clusterName({ count, fits, choices }: Cluster): string {
  const parks = choices
    ? sameLocationText(count)
    : `${formatCount(count)} ${count === 1 ? 'park' : 'parks'}`
  const known = fits === count ? '' : `, ${fits === 0 ? 'none' : formatCount(fits)} known to fit`
  return `${parks}${known}${choices ? '' : ', zoom in'}`
}

/** The label of parks at one location; a single one is beside the selected park. */
export function sameLocationText(count: number): string {
  return count === 1 ? '1 more park at this location' : `${count} parks at this location`
}

/** A marker's accessible name. */
export function markerName(park: MapPark, saved: boolean, distanceOf: DistanceOf | null): string {
  const dogs = park.isForDogs ? ', dog-friendly' : ''
  const away = milesAway(park, distanceOf)
  const { met, asked } = park
  const known = met && asked ? `, ${met} of ${asked} known` : ''
  const unknown = park.isUnknown ? `, may fit${known}` : ''
  return `${park.name}${dogs}${away && `, ${away}`}${saved ? ', saved' : ''}${unknown}`
}

/** '0.4 miles away'; empty if distances are not shown, and of a park that the list does not have. */
export function milesAway({ listed }: MapPark, distanceOf: DistanceOf | null): string {
  const metres = (listed && distanceOf?.(listed)) ?? 0
  return metres < 1 ? '' : `${distanceText(metres)} away`
}

/** The share of what is asked for that a park is known to have. */
function shareOf({ met = 0, asked }: MapPark): number {
  return asked ? met / asked : 0
}
