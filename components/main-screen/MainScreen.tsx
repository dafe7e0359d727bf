import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import {
  aroundPark,
  openingSearch,
  openShared,
  type SearchPlace,
  type SearchState,
} from '#domain/search/search-state.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import { record } from '../app/analytics.ts'
import { usePageAddress } from '../app/page-address.ts'
import { parkQuery, searchQuery, shareQuery } from '../app/queries.ts'
import { useSite } from '../app/site.ts'
import footerStyles from '../layout/Footer.module.css'
import { Header } from '../layout/Header.tsx'
import { DistanceContext } from '../location/distance-context.ts'
import { useLocation } from '../location/use-location.ts'
import type { Camera } from '../map/view/camera.ts'
import { ParkPanelSlot } from '../park/ParkPanelSlot.tsx'
import { PlaceholderSprite } from '../park/PlaceholderSprite.tsx'
import { readSearch, readView } from '../search/search-url.ts'
import { type Search, useSearch } from '../search/use-search.ts'
import { island, picture } from '../ui/island.tsx'
import { later } from '../ui/Later.tsx'
import { SharedPlaceContext } from '../visitors/share/shared-place-context.ts'
import aidStyles from './KeyboardAids.module.css'
import styles from './MainScreen.module.css'
import { MapPanel } from './MapPanel.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { ScreenExtras } from './screen-extras.ts'
import { useCamera } from './use-camera.ts'
import { useMapArea } from './use-map-area.ts'
import { useSelection } from './use-selection.ts'
import { useShownParks } from './use-shown-parks.ts'

type Opened = { path: string; query: string; params: URLSearchParams; base: SearchState }

const KeyboardAids = island(
  () => import('./KeyboardAids.tsx').then((file) => file.KeyboardAids),
  aidStyles,
)

const Footer = picture(
  () => import('../layout/Footer.tsx').then((file) => file.Footer),
  footerStyles,
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
  /** The search shown by default. */
  base?: SearchState
  extras?: ScreenExtras
}

/** The main screen: search box, filters and list beside the map. */
export function MainScreen(props: MainScreenProps) {
  const { heading = 'Find Parks Near You', extras } = props
  const { start } = useSite()
  const opening = useMemo(() => openingSearch(start), [start])
  const { base = opening } = props
  const screen = useMainScreen(base)
  const { params, initial, search, location, shown, selection, total, mayFit, setFilters } = screen
  const [showsFilters, setShowsFilters] = useState(false)
  const [unknown, setUnknown] = useState<ParkResult[]>([])
  const { state, answer } = search
  const { parks, isMerged, origin, distanceOf } = shown
  const { opened, select } = selection
  const onLocate = () => location.locate('button')
  return (
    <div className={styles.screen}>
      <KeyboardAids />
      <Header saved={{ origin, onOpen: select }}>{extras?.header}</Header>
      <PlaceholderSprite />
      <DistanceContext value={distanceOf}>
        <main
          className={styles.main}
          data-detail={opened ? true : undefined}
          data-listing={extras && true}
        >
          <div className={styles.panel}>
            <SearchForm
              {...{ heading, search, base }}
              isLocating={location.isLocating}
              onType={() => location.interrupt('type')}
              onClearPlace={() => screen.clear(state.filters)}
              onLocate={onLocate}
              onFilters={setFilters}
              onOpenFilters={() => setShowsFilters(true)}
            />
            <ResultsPanel
              {...{ search, base, extras, parks, total, mayFit, origin }}
              isPicked={isMerged && parks.length > 0}
              onSelect={select}
              onFilters={setFilters}
              onOpenFilters={() => setShowsFilters(true)}
              onUnknown={setUnknown}
              onLocate={onLocate}
              onClear={() => screen.clear()}
            />
          </div>
          <MapPanel
            {...{ search, base, parks, unknown }}
            selected={selection.selected}
            visitor={location.visitor}
            camera={screen.camera}
            area={screen.area}
            onSelect={select}
            onCameraIdle={screen.onCameraIdle}
          />
          <SharedPlaceContext value={sharedPlace(state.place, answer?.location)}>
            <ParkPanelSlot
              className={styles.detail}
              park={opened}
              from={origin ?? undefined}
              isVisitor={origin !== null && origin === location.visitor}
              takesFocus={selection.takesFocus}
              movedOn={selection.movedOn}
              onClose={selection.close}
              state={state}
              answer={answer}
            />
          </SharedPlaceContext>
        </main>
      </DistanceContext>
      <Footer />
      <AddressNotices
        searched={base.place.mode === 'empty' ? state.place : null}
        address={params.get('address')?.trim() ?? ''}
        {...{ search, initial, answer, parks, origin, location }}
      />
      {showsFilters && (
        <FilterDialog
          query={search.query}
          filters={state.filters}
          isArea={search.isArea}
          onChange={setFilters}
          onClose={() => setShowsFilters(false)}
          total={total}
          mayFit={mayFit}
        />
      )}
    </div>
  )
}

/** The screen's state owners, in order of dependency. */
function useMainScreen(base: SearchState) {
  const { path, search: query } = usePageAddress()
  const params = useMemo(() => new URLSearchParams(query), [query])
  const { direct: isDirect, fromPermalink } = readView(params)
  const initial = useInitialSearch({ path, query, params, base })
  const search = useSearch(initial, base)
  const { state, turns } = search
  const location = useLocation({
    turns,
    keepsParks: () => state.place.mode !== 'empty',
    onEnd: (end, start) => goToLocation(end, start),
  })
  const { visitor, interrupt } = location
  const area = useMapArea()
  const shown = useShownParks({ search, seen: area.seen, visitor })
  const { parks, isMerged } = shown
  const selection = useSelection({ search, parks, fromPermalink, interrupt })
  const { selected } = selection
  const { camera, goToLocation, noteView } = useCamera({ search, selected, isDirect })
  const clear = useClearSearch(search, base, area.forget)

  function onCameraIdle(view: Camera, byVisitor: boolean): void {
    if (byVisitor) interrupt('move')
    noteView(view, byVisitor)
    area.noteRest(view, byVisitor)
  }

  function setFilters(filters: Filters): void {
    record({ event: 'filter', filters })
    search.act({ type: 'setFilters', filters })
  }

  const { total: matching = 0, totalUnknown = 0 } = search.answer ?? {}
  const [total, mayFit] = isMerged ? [parks.length, 0] : [matching, totalUnknown]
  const owners = { params, initial, search, location, area, shown, selection, camera }
  return { ...owners, total, mayFit, clear, setFilters, onCameraIdle }
}

/**
 * The place shared with a park: that of a searched address. Coordinates may be the visitor's
 * location, which is not shared.
 *
 * @param location the origin of the search's distances
 * @returns null to share the park's own location
 */
export function sharedPlace(
  place: SearchPlace,
  location: Coordinates | null | undefined,
): Coordinates | null {
  return place.mode === 'address' ? (location ?? null) : null
}

function useClearSearch({ act }: Search, base: SearchState, forget: () => void) {
  const client = useQueryClient()
  /** @param filters those that stay */
  return (filters = base.filters) => {
    act({ type: 'clear', base: { ...base, filters } })
    forget()
    const first = hashKey(searchQuery(toSearchQuery(base)).queryKey)
    client.removeQueries({
      queryKey: [['parks', 'search']],
      predicate: ({ queryHash }) => queryHash !== first,
    })
    client.invalidateQueries({ queryKey: [['parks']] })
  }
}

/** The page's initial search; a park without a place is searched around. */
function useInitialSearch({ path, query, params, base }: Opened): SearchState {
  const client = useQueryClient()
  const [initial] = useState(() => {
    const shortId = openedShare({ path, search: query })
    const shared = client.getQueryData(shareQuery(shortId ?? '').queryKey)
    const state = openShared(readSearch(params, base), shared)
    return aroundPark(state, client.getQueryData(parkQuery(state.selectedId ?? 0).queryKey))
  })
  return initial
}
