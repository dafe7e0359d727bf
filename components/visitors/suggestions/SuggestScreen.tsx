import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import { parkPath } from '#domain/text/slug.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { parkQuery } from '../../app/queries.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import type { Contribution } from './contributions.ts'
import { readSpot, suggestedParkId } from './read-suggest.ts'
import styles from './Suggest.module.css'
import { Suggested } from './Suggested.tsx'
import { SuggestFields } from './SuggestFields.tsx'
import { readAbout } from './suggest-form.ts'

/** The page on which visitors add a missing park, or tell what is otherwise about a known one. */
export function SuggestScreen() {
  const { search } = usePageAddress()
  const params = new URLSearchParams(search)
  const id = suggestedParkId(params)
  const { data: park } = useQuery({ ...parkQuery(id ?? 0), enabled: id !== null })
  return (
    <TextPage>
      <noscript>
        <p className={styles.note}>
          This form needs JavaScript, which your browser has switched off.
        </p>
      </noscript>
      <div data-scripted>
        {id === null ? (
          <AddPark spot={readSpot(params)} />
        ) : park ? (
          <ChangePark park={park} about={params.get('about')} />
        ) : (
          <p className={styles.note}>This park is not known.</p>
        )}
      </div>
    </TextPage>
  )
}

function AddPark({ spot }: { spot: Coordinates | null }) {
  const [made, setMade] = useState<Contribution | null>(null)
  return (
    <>
      <h1>Add a park</h1>
      {made ? (
        <Suggested made={made} onAgain={() => setMade(null)} />
      ) : (
        <SuggestFields
          park={null}
          about={{ kind: 'park' }}
          start={spot ?? DEFAULT_CENTRE}
          isSpot={spot !== null}
          onSent={setMade}
        />
      )}
    </>
  )
}

function ChangePark({ park, about }: { park: Park; about: string | null }) {
  const [made, setMade] = useState<Contribution | null>(null)
  return (
    <>
      <h1>Suggest a change</h1>
      <p className={styles.about}>
        About <a href={parkPath(park)}>{park.name}</a>
      </p>
      {made ? (
        <Suggested made={made} onAgain={() => setMade(null)} />
      ) : (
        <SuggestFields
          park={park}
          about={readAbout(about)}
          start={{ lat: park.latitude, lng: park.longitude }}
          isSpot
          onSent={setMade}
        />
      )}
    </>
  )
}
