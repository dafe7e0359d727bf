import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import { parkPath } from '#domain/text/slug.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { parkQuery } from '../../app/queries.ts'
import { useSite } from '../../app/site.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Contribution } from './contributions.ts'
import { readCoordinates, suggestedParkId } from './read-suggest.ts'
import styles from './Suggest.module.css'
import { SuggestFields } from './SuggestFields.tsx'
import { withdrawSuggestion } from './send-suggestion.ts'
import { readAbout } from './suggest-form.ts'

/** The page on which visitors add a missing park, or suggest a change of a known one. */
export function SuggestScreen() {
  const params = new URLSearchParams(usePageAddress().search)
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
        {id === null || park ? (
          <Suggest park={park ?? null} params={params} />
        ) : (
          <p className={styles.note}>This park is not known.</p>
        )}
      </div>
    </TextPage>
  )
}

/** @param props.park the park that is to be changed; null to add one */
function Suggest({ park, params }: { park: Park | null; params: URLSearchParams }) {
  const { start } = useSite()
  const [made, setMade] = useState<Contribution | null>(null)
  const pin = park ? { lat: park.latitude, lng: park.longitude } : readCoordinates(params)
  return (
    <>
      <h1>{park ? 'Suggest a change' : 'Add a park'}</h1>
      {park && (
        <p className={styles.about}>
          About <a href={parkPath(park)}>{park.name}</a>, where “Report an Issue” takes your own
          words.
        </p>
      )}
      {made ? (
        <Suggested made={made} onAgain={() => setMade(null)} />
      ) : (
        <SuggestFields
          park={park}
          about={park ? readAbout(params.get('about')) : { kind: 'park' }}
          start={pin ?? start ?? DEFAULT_CENTRE}
          isExact={pin !== null}
          onSent={setMade}
        />
      )}
    </>
  )
}

/** Says that a suggestion was sent, and what comes next. */
function Suggested({ made, onAgain }: { made: Contribution; onAgain: () => void }) {
  const [isTaking, setTaking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { content, parkId, name } = made
  const pin = content?.kind === 'park' ? content.position : null
  const back = pin
    ? `/?lat=${pin.lat.toFixed(5)}&lng=${pin.lng.toFixed(5)}`
    : parkPath({ id: parkId ?? 0, name })

  async function takeBack(): Promise<void> {
    if (isTaking) return
    setTaking(true)
    const isGone = await withdrawSuggestion(made)
    setTaking(false)
    if (isGone) onAgain()
  }

  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you. It is waiting.
      </h2>
      <p>
        The operator looks at it. Until then only this device shows it.{' '}
        <a href="/help#told">What you told us</a> says what came of it.
      </p>
      <div className={styles.buttons}>
        <ButtonLink look="primary" href={back}>
          {pin ? 'See it on the map' : `Back to ${name}`}
        </ButtonLink>
        <Button onClick={onAgain}>{pin ? 'Add another park' : 'Suggest something else'}</Button>
        <Button look="quiet" aria-busy={isTaking} onClick={() => void takeBack()}>
          Take it back
        </Button>
      </div>
    </section>
  )
}
