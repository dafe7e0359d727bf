import { IconRefresh } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Search } from '../../search/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { readStored, writeStored } from '../../ui/storage.ts'
import styles from './MapSearch.module.css'
import { SEARCH_AS_I_MOVE, SEARCH_THIS_AREA } from './move-search.ts'
import type { MapIdle } from './search-area.ts'
import { useLoadedParks } from './use-loaded-parks.ts'
import { useMoveSearch } from './use-move-search.ts'
import { usePreload } from './use-preload.ts'
import { useSeenParks } from './use-seen-parks.ts'

type MapSearchProps = {
  search: Search
  rest: MapIdle
  /** Whether the page is about one place: other places are then searched on the main screen. */
  isAboutPlace: boolean
  onSeen: (parks: ParkResult[] | null) => void
}

/** Search by moving the map, with its controls. Remounting it forgets all seen parks. */
export function MapSearch(props: MapSearchProps): ReactNode {
  const { search, rest, isAboutPlace, onSeen } = props
  const area = useRef<HTMLDivElement>(null)
  const [asMoving, setAsMoving] = useAsMoving()
  const loaded = useLoadedParks()
  useSeenParks(search, loaded, onSeen)
  usePreload(search, loaded, isAboutPlace)
  const { offer, isLimited, searchHere } = useMoveSearch({
    search,
    rest,
    loaded,
    area,
    isAutomatic: asMoving && !isAboutPlace,
    leave: isAboutPlace
      ? (location, zoom) => search.act({ type: 'searchCoordinates', location, zoom })
      : null,
  })
  return (
    <div ref={area} className={styles.area}>
      {(offer !== 'none' || !isAboutPlace) && (
        <div className={styles.bar}>
          {offer === 'offer' && <SearchButton isLimited={isLimited} onSearch={searchHere} />}
          {!isAboutPlace && (
            <label className={styles.switch}>
              <input
                type="checkbox"
                role="switch"
                aria-checked={asMoving}
                checked={asMoving}
                onChange={(event) => setAsMoving(event.target.checked)}
              />
              {SEARCH_AS_I_MOVE}
            </label>
          )}
        </div>
      )}
    </div>
  )
}

/** Disappears when pressed, moving the focus to a neighbour. */
function SearchButton({ isLimited, onSearch }: { isLimited: boolean; onSearch: () => void }) {
  function search({ currentTarget }: MouseEvent) {
    if (isLimited) return
    currentTarget.parentElement?.querySelector('input')?.focus()
    onSearch()
  }
  return (
    <Button look="primary" className={styles.button} aria-disabled={isLimited} onClick={search}>
      <IconRefresh size={18} aria-hidden />
      {SEARCH_THIS_AREA}
    </Button>
  )
}

const KEY = 'parkfetch_search_as_i_move'

/** Whether moving the map searches automatically: by default, until switched off. */
function useAsMoving(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(KEY) !== 'off')
  function change(next: boolean) {
    writeStored(KEY, next ? 'on' : 'off')
    setOn(next)
  }
  return [isOn, change]
}
