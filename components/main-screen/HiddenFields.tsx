import type { Coordinates } from '#domain/geo/geo.ts'
import { boundsText, nearText } from '#domain/search/search-query.ts'
import type { SearchState } from '#domain/search/search-state.ts'

type HiddenFieldsProps = {
  state: SearchState
  /** The middle of the map. */
  here: Coordinates | null | undefined
}

/** The form's hidden parameters for browsers without scripts. */
export function HiddenFields({ state: { place, filters, sort }, here }: HiddenFieldsProps) {
  return (
    <>
      {here && <input type="hidden" name="near" value={nearText(here)} />}
      {place.mode === 'coordinates' && (
        <>
          <input type="hidden" name="lat" value={place.location.lat} />
          <input type="hidden" name="lng" value={place.location.lng} />
        </>
      )}
      {place.mode === 'bounds' && (
        <input type="hidden" name="bounds" value={boundsText(place.bounds)} />
      )}
      {filters.need && <input type="hidden" name="need" value={filters.need} />}
      {filters.facts.length > 0 && (
        <input type="hidden" name="facts" value={filters.facts.join()} />
      )}
      {filters.open && <input type="hidden" name="open" value="true" />}
      {sort && <input type="hidden" name="sort" value={sort} />}
    </>
  )
}
