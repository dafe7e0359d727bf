import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Camera, ZOOM } from '#domain/camera.ts'
import { activeFilters, type Filters } from '#domain/filters.ts'
import { type Coordinates, distanceMetres } from '#domain/geo.ts'
import { type LocationEnd, type LocationStart, zoomOf } from '#domain/location-chain.ts'
import type { Park, ParkResult } from '#domain/park.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import { DEFAULT_CENTRE } from '#domain/search-defaults.ts'
import { aroundPark, EMPTY_SEARCH, openShared, type SearchState } from '#domain/search-state.ts'
import { readSearch, readShown, readView, writeShown } from '#domain/search-url.ts'
import { openedShare } from '#domain/share-id.ts'
import { sortParks } from '#domain/sort.ts'
import { record } from '../analytics.ts'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { useLocation } from '../location/use-location.ts'
import { ParkMap } from '../map/ParkMap.tsx'
import { usePageAddress } from '../page-address.ts'
import { Credits } from '../parks/Credits.tsx'
import { ParkPanel } from '../parks/ParkDetail.tsx'
import { PlaceholderSprite } from '../parks/Placeholder.tsx'
import { PlaceLine, Results, ResultsHeading } from '../parks/Results.tsx'
import { parkQuery, shareQuery } from '../queries.ts'
import { SavedButton } from '../saved/SavedControls.tsx'
import { FilterChips } from '../search/FilterChips.tsx'
import { FilterDialog } from '../search/FilterDialog.tsx'
import { FilterFields } from '../search/FilterFields.tsx'
import { SearchBar } from '../search/SearchBar.tsx'
import { SortSelect } from '../search/SortSelect.tsx'
import { useSearch } from '../search/use-search.ts'
import { errorText } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { AdSlot } from './AdSlot.tsx'
import { BottomSheet } from './BottomSheet.tsx'
import styles from './MainScreen.module.css'
import { useAddressNotices } from './use-address-notices.ts'
import { useCamera } from './use-camera.ts'
import { useSelectedPark } from './use-selected-park.ts'

const NO_PARKS: ParkResult[] = []

type MainScreenProps = {
  heading: string
  /** What is shown where the address says nothing else. */
  base?: SearchState
  /** Which of the parks found the page is about; all of them when absent. */
  keep?: ((park: Park) => boolean) | undefined
}

/** The search box, the filters and the list beside the map. */
export function MainScreen({ heading, base = EMPTY_SEARCH, keep }: MainScreenProps) {
  const { path, search: query } = usePageAddress()
  const params = useMemo(() => new URLSearchParams(query), [query])
  const initial = useInitialSearch({ path, query, params, base })
  const client = useQueryClient()
  const search = useSearch(initial, base)
  const { state, act, answer } = search
  const [hasChosen, setChosen] = useState(false)
  const [showsFilters, setShowsFilters] = useState(false)
  useAddressNotices(params, answer)
  const { visitor, isLocating, locate, overtake } = useLocation({
    initial,
    turns: search.turns,
    keepsParks: () => state.place.mode !== 'empty',
    onEnd: goToLocation,
  })

  const parks = useMemo(() => {
    const found = answer?.parks ?? NO_PARKS
    return sortParks(measureFrom(visitor, keep ? found.filter(keep) : found), state.sort)
  }, [answer, visitor, state.sort, keep])
  const release = useCallback(() => act({ type: 'select', id: null }), [act])
  const selected = useSelectedPark(state.selectedId, parks, release)
  const origin = visitor ?? answer?.location ?? null
  const onMap = useMemo(() => withSelected(parks, selected, origin), [parks, selected, origin])
  const { direct, fromPermalink } = readView(params)
  const shown = readShown(params)
  const { visit } = search
  const { camera, setCamera, keepView } = useCamera({
    place: state.place,
    answer,
    selected,
    visit,
    zoom: state.zoom,
    direct,
  })

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
    release()
    if (!fromPermalink || hasChosen || !selected) return
    const centre = { lat: selected.latitude, lng: selected.longitude }
    setCamera({ centre, zoom: ZOOM.afterPermalink, animate: true })
  }

  function clear() {
    act({ type: 'clear', base })
    client.invalidateQueries({ queryKey: [['parks']] })
  }

  function goToLocation(end: LocationEnd, start: LocationStart) {
    const zoom = zoomOf(end.source)
    if (end.source !== 'none') {
      const { location } = end
      act({ type: 'searchCoordinates', location, zoom }, { inPlace: start === 'load' })
    } else if (state.place.mode === 'empty') {
      setCamera({ centre: DEFAULT_CENTRE, zoom, animate: true })
    }
  }

  function onCameraIdle(view: Camera, byVisitor: boolean) {
    if (byVisitor) overtake('move')
    const zoom = Math.round(view.zoom * 10) / 10
    const known = state.zoom ?? Math.round(camera.zoom * 10) / 10
    if (byVisitor && zoom !== known) act({ type: 'zoom', zoom })
    keepView(view)
  }

  const total = keep ? parks.length : (answer?.total ?? 0)
  const filterCount = activeFilters(state.filters).length
  return (
    <div className={styles.screen}>
      <Header />
      <PlaceholderSprite />
      <main className={styles.main} data-detail={selected ? true : undefined}>
        <div className={styles.panel}>
          <search>
            <form className={styles.search} action="/" method="get">
              <h1 className={styles.title}>{heading}</h1>
              <HiddenFields state={state} />
              <SearchBar
                text={state.place.mode === 'address' ? state.place.address : ''}
                isSearching={search.isSearching}
                onSearch={search.submit}
                onType={() => overtake('type')}
                onLocate={() => locate('button')}
                isLocating={isLocating}
                extra={
                  <Button
                    icon
                    className={styles.filterButton}
                    data-scripted
                    aria-label={filterCount > 0 ? `Filters, ${filterCount} active` : 'Filters'}
                    aria-haspopup="dialog"
                    onClick={() => setShowsFilters(true)}
                  >
                    <IconAdjustmentsHorizontal size={20} aria-hidden />
                    {filterCount > 0 && <span className={styles.count}>{filterCount}</span>}
                  </Button>
                }
              />
              <div className={styles.filters}>
                <FilterFields compact filters={state.filters} onChange={setFilters} />
                <noscript>
                  <Button type="submit">Apply filters</Button>
                </noscript>
              </div>
            </form>
          </search>
          <BottomSheet
            heading={<ResultsHeading total={total} shown={parks.length} />}
            tools={
              <div className={styles.tools}>
                <SavedButton origin={origin} onOpen={select} />
                <SortSelect sort={state.sort} onChange={(sort) => act({ type: 'setSort', sort })} />
              </div>
            }
          >
            <AdSlot />
            <div className={styles.context}>
              <PlaceLine place={answer?.place} />
              <FilterChips
                state={state}
                base={base}
                path={path}
                onChange={setFilters}
                onClear={clear}
              />
              <Credits parks={parks} />
            </div>
            <Results
              answer={answer && keep ? withoutCounts(answer) : answer}
              parks={parks}
              filters={state.filters}
              selectedId={state.selectedId}
              isSearching={search.isSearching}
              error={search.error ? errorText(search.error) : null}
              isRefused={search.isRefused}
              onRetry={search.retry}
              onSelect={select}
              onFilters={setFilters}
              shown={shown}
              moreHref={path + writeShown(query, shown)}
            />
          </BottomSheet>
        </div>
        <div className={styles.map}>
          <ParkMap
            parks={onMap}
            selectedId={state.selectedId}
            camera={camera}
            visitor={visitor}
            onSelect={(id) => select(parks.find((park) => park.id === id) ?? { id, name: '' })}
            onCameraIdle={onCameraIdle}
          />
        </div>
        {selected && (
          <div className={styles.detail}>
            <ParkPanel
              park={selected}
              distance={origin ? distanceTo(selected, origin) : undefined}
              takesFocus={hasChosen}
              onClose={close}
            />
          </div>
        )}
      </main>
      <Footer />
      {showsFilters && (
        <FilterDialog
          filters={state.filters}
          onChange={setFilters}
          onClose={() => setShowsFilters(false)}
          found={`${total.toLocaleString('en-US')} found`}
        />
      )}
    </div>
  )
}

/** What the form without scripts has to send beside its visible fields. */
function HiddenFields({ state: { place, sort } }: { state: SearchState }) {
  return (
    <>
      {place.mode === 'coordinates' && (
        <>
          <input type="hidden" name="lat" value={place.location.lat} />
          <input type="hidden" name="lng" value={place.location.lng} />
        </>
      )}
      {sort !== EMPTY_SEARCH.sort && <input type="hidden" name="sort" value={sort} />}
    </>
  )
}

/** What the server counted of all parks is not true of those that are kept. */
function withoutCounts(answer: SearchAnswer): SearchAnswer {
  return { ...answer, unknown: { rating: 0, amenities: 0 }, relaxation: undefined }
}

type Opened = { path: string; query: string; params: URLSearchParams; base: SearchState }

/** The search the page was opened with; a park without a place is searched around. */
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

/** The parks, and the selected one also where it is not among them. */
function withSelected(
  parks: ParkResult[],
  selected: Park | undefined,
  origin: Coordinates | null,
): ParkResult[] {
  if (!selected || !origin || parks.some(({ id }) => id === selected.id)) return parks
  return [...parks, { ...selected, distance: distanceTo(selected, origin) }]
}

/** The parks with their distance from the visitor, where the visitor's place is known. */
function measureFrom(visitor: Coordinates | null, parks: ParkResult[]): ParkResult[] {
  if (!visitor) return parks
  return parks.map((park) => ({ ...park, distance: distanceTo(park, visitor) }))
}

function distanceTo(park: Park, from: Coordinates): number {
  return distanceMetres(from, { lat: park.latitude, lng: park.longitude })
}
