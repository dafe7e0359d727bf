import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Camera } from '#domain/camera.ts'
import { cameraAfter } from '#domain/camera-moves.ts'
import type { Filters } from '#domain/filters.ts'
import { formatCount } from '#domain/format-text.ts'
import type { LocationEnd } from '#domain/location-chain.ts'
import type { LocationStart } from '#domain/location-start.ts'
import type { Park, ParkResult } from '#domain/park.ts'
import { EMPTY_SEARCH, type SearchState, toSearchQuery } from '#domain/search-state.ts'
import { readView } from '#domain/search-url.ts'
import { sharedPlace } from '#domain/shared-place.ts'
import { record } from '../analytics.ts'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { useLocation } from '../location/use-location.ts'
import { ParkMap } from '../map/ParkMap.tsx'
import type { MapRest } from '../map-search/map-rest.ts'
import { usePageAddress } from '../page-address.ts'
import { ParkPanelSlot } from '../parks/ParkPanelSlot.tsx'
import { PlaceholderSprite } from '../parks/PlaceholderSprite.tsx'
import { searchQuery } from '../queries.ts'
import { useSearch } from '../search/use-search.ts'
import { SharedPlaceContext } from '../share/shared-place-context.ts'
import { later } from '../ui/Later.tsx'
import styles from './MainScreen.module.css'
import { ResultsPanel } from './ResultsPanel.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { ScreenExtras } from './screen-extras.ts'
import { useCamera } from './use-camera.ts'
import { useInitialSearch } from './use-initial-search.ts'
import { useSelectedPark } from './use-selected-park.ts'
import { useShownParks, withSelected } from './use-shown-parks.ts'

/** Without it the map still shows what is searched otherwise. */
const MapSearch = later(
  () => import('../map-search/MapSearch.tsx').then((file) => file.MapSearch),
  { isExtra: true },
)

const AddressNotices = later(
  () => import('./AddressNotices.tsx').then((file) => file.AddressNotices),
  { isExtra: true },
)

const FilterDialog = later(() =>
  import('../search/FilterDialog.tsx').then((file) => file.FilterDialog),
)

type MainScreenProps = {
  heading?: string
  /** What is shown where the address says nothing else. */
  base?: SearchState
  extras?: ScreenExtras
}

/** The search box, the filters and the list beside the map. */
export function MainScreen({
  heading = 'Find Parks Near You',
  base = EMPTY_SEARCH,
  extras,
}: MainScreenProps) {
  const { path, search: query } = usePageAddress()
  const params = useMemo(() => new URLSearchParams(query), [query])
  const initial = useInitialSearch({ path, query, params, base })
  const client = useQueryClient()
  const search = useSearch(initial, base)
  const { state, act, answer, visit } = search
  const [hasChosen, setChosen] = useState(false)
  const [showsFilters, setShowsFilters] = useState(false)
  const [seen, setSeen] = useState<ParkResult[] | null>(null)
  const [rest, setRest] = useState<MapRest | null>(null)
  const [clears, setClears] = useState(0)
  const location = useLocation({
    turns: search.turns,
    keepsParks: () => state.place.mode !== 'empty',
    onEnd: goToLocation,
  })
  const { visitor, isLocating, locate, overtake } = location

  const shown = useShownParks({ state, answer, seen, visitor })
  const { parks, isMerged, origin } = shown
  const release = useCallback(() => act({ type: 'select', id: null }), [act])
  const selected = useSelectedPark(state.selectedId, parks, release)
  // What has been touched shows that first, and then the card.
  const opened = useDeferredValue(selected)
  const onMap = useMemo(() => withSelected(parks, selected, origin), [parks, selected, origin])
  const { direct: isDirect, fromPermalink } = readView(params)
  const { camera, setCamera, keepView } = useCamera({ state, answer, selected, visit, isDirect })

  const select = useCallback(
    (park: Pick<Park, 'id' | 'name'>) => {
      overtake('select')
      setChosen(true)
      record({ event: 'select_park', id: park.id, name: park.name })
      act({ type: 'select', id: park.id })
    },
    [act, overtake],
  )

  function setFilters(filters: Filters) {
    record({ event: 'filter', filters })
    act({ type: 'setFilters', filters })
  }

  function close() {
    const isPermalink = fromPermalink && !hasChosen
    const next =
      selected && cameraAfter({ type: 'close', park: selected, fromPermalink: isPermalink })
    setChosen(true)
    if (!next) {
      search.closeCard()
      return
    }
    const { centre: location, zoom } = next
    act({ type: 'searchCoordinates', location, zoom }, { inPlace: true })
    const place = { mode: 'coordinates', location } as const
    const around = searchQuery(toSearchQuery({ ...state, place, moved: null }))
    client.prefetchQuery({ ...around, staleTime: 0 })
  }

  function clear() {
    act({ type: 'clear', base })
    // What was seen and which areas are known is forgotten, and what would tell of it again.
    setClears(clears + 1)
    setRest(rest && { ...rest, byVisitor: false })
    const first = hashKey(searchQuery(toSearchQuery(base)).queryKey)
    client.removeQueries({
      queryKey: [['parks', 'search']],
      predicate: ({ queryHash }) => queryHash !== first,
    })
    client.invalidateQueries({ queryKey: [['parks']] })
  }

  function goToLocation(end: LocationEnd, start: LocationStart) {
    if (end.source !== 'none') {
      const { location } = end
      const isPrecise = end.source === 'precise'
      const zoom = cameraAfter({ type: 'locate', location, isPrecise })?.zoom ?? null
      act({ type: 'searchCoordinates', location, zoom }, { inPlace: start === 'load' })
    } else if (state.place.mode === 'empty') {
      setCamera(cameraAfter({ type: 'default' }) ?? camera)
    }
  }

  function onCameraIdle(view: Camera, byVisitor: boolean) {
    if (byVisitor) overtake('move')
    const zoom = Math.round(view.zoom * 10) / 10
    const known = state.zoom ?? Math.round(camera.zoom * 10) / 10
    if (byVisitor && zoom !== known) act({ type: 'zoom', zoom })
    keepView(view)
    setRest({ camera: view, byVisitor, at: Date.now() })
  }

  const total = isMerged ? parks.length : (answer?.total ?? 0)
  return (
    <div className={styles.screen}>
      <Header>{extras?.header}</Header>
      <PlaceholderSprite />
      <main
        className={styles.main}
        data-detail={opened ? true : undefined}
        data-listing={extras && true}
      >
        <div className={styles.panel}>
          <SearchForm
            heading={heading}
            search={search}
            isLocating={isLocating}
            onType={() => overtake('type')}
            onLocate={() => locate('button')}
            onFilters={setFilters}
            onOpenFilters={() => setShowsFilters(true)}
          />
          <ResultsPanel
            search={search}
            base={base}
            extras={extras}
            parks={parks}
            total={total}
            origin={origin}
            isPicked={isMerged && parks.length > 0}
            onSelect={select}
            onOpen={select}
            onFilters={setFilters}
            onClear={clear}
          />
        </div>
        <div className={styles.map}>
          <ParkMap
            parks={onMap}
            selectedId={state.selectedId}
            camera={camera}
            visitor={visitor}
            onSelect={(id) => select(onMap.find((park) => park.id === id) ?? { id, name: '' })}
            onCameraIdle={onCameraIdle}
          />
          {rest && (
            <MapSearch
              key={clears}
              search={search}
              rest={rest}
              isAboutPlace={base.place.mode !== 'empty'}
              onSeen={setSeen}
            />
          )}
        </div>
        <SharedPlaceContext value={sharedPlace(state.place, answer?.location)}>
          <ParkPanelSlot
            className={styles.detail}
            park={opened}
            from={origin ?? undefined}
            takesFocus={hasChosen && opened?.id === selected?.id}
            onClose={close}
          />
        </SharedPlaceContext>
      </main>
      <Footer />
      <AddressNotices
        place={initial.place}
        searched={base.place.mode === 'empty' ? state.place : null}
        address={params.get('address')?.trim() ?? ''}
        answer={answer}
        location={location}
      />
      {showsFilters && (
        <FilterDialog
          filters={state.filters}
          onChange={setFilters}
          onClose={() => setShowsFilters(false)}
          found={`${formatCount(total)} found`}
        />
      )}
    </div>
  )
}
