import { useMemo } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import type { CameraMove } from '../map/map-contract.ts'
import { ParkMap } from '../map/ParkMap.tsx'
import type { Camera } from '../map/view/camera.ts'
import type { Search } from '../search/use-search.ts'
import { MAP_ID } from '../ui/ids.ts'
import { later } from '../ui/Later.tsx'
import styles from './MainScreen.module.css'
import type { MapArea } from './use-map-area.ts'
import { withSelected } from './use-shown-parks.ts'

/** Optional: without it the map still shows searches from elsewhere. */
const MapSearch = later(
  () => import('../map/search/MapSearch.tsx').then((file) => file.MapSearch),
  { isExtra: true },
)

type MapPanelProps = {
  search: Search
  base: SearchState
  parks: ParkResult[]
  /** Parks that may match, as the relevant facts are unknown. */
  unknown: ParkResult[]
  selected: Park | undefined
  visitor: Coordinates | null
  camera: CameraMove
  area: MapArea
  onSelect: (park: Pick<Park, 'id' | 'name'>) => void
  onCameraIdle: (view: Camera, byVisitor: boolean) => void
}

export function MapPanel(props: MapPanelProps) {
  const { search, base, parks, unknown, selected, visitor, camera, area, ...on } = props
  const onMap = useMemo(
    () => withSelected([...parks, ...unknown], selected),
    [parks, unknown, selected],
  )
  const { filters, type } = search.state
  const onMapFilters = useMemo(() => ({ ...filters, type: type ?? filters.type }), [filters, type])
  return (
    <div id={MAP_ID} className={styles.map} tabIndex={-1}>
      <ParkMap
        parks={onMap}
        filters={onMapFilters}
        selectedId={search.state.selectedId}
        camera={camera}
        visitor={visitor}
        searched={search.searched}
        onSelect={on.onSelect}
        onCameraIdle={on.onCameraIdle}
      />
      {area.rest && (
        <MapSearch
          key={area.clears}
          search={search}
          rest={area.rest}
          isAboutPlace={base.place.mode !== 'empty'}
          onSeen={area.setSeen}
        />
      )}
    </div>
  )
}
