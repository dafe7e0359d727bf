import { Fragment } from 'react'
import type { Place } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { writeSearch } from '../search/search-url.ts'
import styles from './Results.module.css'

/** The same search, in other places of the name. */
export function AlsoLinks({
  places,
  state,
}: {
  places: NonNullable<Place['also']>
  state: SearchState
}) {
  return (
    <span className={styles.also}>
      Also:{' '}
      {places.map(({ text, parkId }, index) => (
        <Fragment key={parkId ?? text}>
          {index > 0 && ' · '}
          <a href={hrefOf(state, text, parkId)}>{text}</a>
        </Fragment>
      ))}
    </span>
  )
}

/** The address of the same search in another place. */
export function hrefOf(state: SearchState, address: string, parkId?: number): string {
  const place = { mode: 'address', address, parkId } as const
  return `/${writeSearch({ ...state, place, moved: null, selectedId: null, zoom: null })}`
}
