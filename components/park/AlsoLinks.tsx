import { Fragment } from 'react'
import type { Place } from '#domain/search/search-schemas.ts'
import { usePageAddress } from '../app/page-address.ts'
import styles from './Results.module.css'

/** The same search, in other places of the name. */
export function AlsoLinks({ places }: { places: NonNullable<Place['also']> }) {
  const { search } = usePageAddress()
  return (
    <span className={styles.also}>
      Also:{' '}
      {places.map(({ text, parkId }, index) => {
        const params = new URLSearchParams(search)
        for (const name of ['exact', 'near', 'parkId', 'park', 'zoom']) params.delete(name)
        params.set('address', text)
        if (parkId !== undefined) params.set('parkId', String(parkId))
        return (
          <Fragment key={text}>
            {index > 0 && ' · '}
            <a href={`/?${params}`}>{text}</a>
          </Fragment>
        )
      })}
    </span>
  )
}
