import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { NamedFilter } from '#domain/facts/filter-state.ts'
import { NEEDS } from '#domain/facts/needs.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { placeNotFoundText } from '#domain/text/messages.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { searchQuery } from '../../app/queries.ts'
import { errorText, procedureQuery } from '../../app/trpc.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { askLocation } from '../../location/locate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import suggest from '../suggestions/Suggest.module.css'
import { addParkPath } from '../suggestions/suggest-path.ts'
import { Contributions } from './Contributions.tsx'
import styles from './Help.module.css'
import { HelpPark } from './HelpPark.tsx'
import { type HelpView, helpHref, helpQuery, readHelp } from './help-view.ts'

/** The page of parks near that need answers, and of what became of a visitor's own. */
export function HelpScreen() {
  const view = readHelp(usePageAddress().search)
  return (
    <TextPage>
      <h1>Help out</h1>
      <p className={styles.lead}>
        No file says whether a dog area is fenced; whoever stands in it knows. Two visitors who
        agree make a fact.
      </p>
      <Place view={view} />
      <nav className={styles.needs} aria-label="What for?">
        {NEEDS.map((need) => (
          <a
            key={need.key}
            href={helpHref({ ...view, need })}
            aria-current={need === view.need ? 'page' : undefined}
          >
            {need.label}
          </a>
        ))}
      </nav>
      <NearParks view={view} />
      <section className={styles.section} aria-labelledby="missing">
        <h2 id="missing">Is a park missing?</h2>
        <p>Put it on the map in half a minute.</p>
        <ButtonLink href={addParkPath(view.position)}>Add a park</ButtonLink>
      </section>
      <Contributions />
    </TextPage>
  )
}

/** Where the parks are: a search that works without scripts, or the visitor's own place. */
function Place({ view }: { view: HelpView }) {
  const id = useId()
  const [isLocating, setLocating] = useState(false)

  async function locate(): Promise<void> {
    if (isLocating) return
    setLocating(true)
    const found = await askLocation('Type an address, zip code or city.')
    setLocating(false)
    if (!found) return
    // About 100 m: the address of the page reveals no more of where the visitor is.
    const position = { lat: Number(found.lat.toFixed(3)), lng: Number(found.lng.toFixed(3)) }
    window.location.assign(helpHref({ ...view, position }))
  }

  return (
    <form className={styles.place} action="/help">
      <input type="hidden" name="need" value={view.need.key} />
      <label htmlFor={id} className="visually-hidden">
        Address, zip code or city
      </label>
      <input
        id={id}
        className={suggest.input}
        name="address"
        type="search"
        enterKeyHint="search"
        placeholder="Address, zip code or city"
        defaultValue={view.address}
        maxLength={200}
        required
      />
      <Button look="primary" type="submit">
        Show parks
      </Button>
      <Button data-scripted aria-busy={isLocating} onClick={() => void locate()}>
        Near me
      </Button>
    </form>
  )
}

function NearParks({ view }: { view: HelpView }) {
  const query = helpQuery(view)
  const { data, error, isFetching } = useQuery({
    ...searchQuery(query ?? { lat: 0, lng: 0 }),
    enabled: query !== null,
  })
  if (!query) return null
  if (error) return <p className={styles.note}>{errorText(error)}</p>
  if (!data) return <p className={styles.note}>{isFetching ? 'Loading parks…' : ''}</p>
  if (!data.location) return <p className={styles.note}>{placeNotFoundText(view.address)}</p>
  return <AskedParks wished={data.wished ?? []} parks={data.parksUnknown ?? []} view={view} />
}

type AskedProps = { wished: readonly NamedFilter[]; parks: readonly ParkResult[]; view: HelpView }

function AskedParks({ wished, parks, view }: AskedProps) {
  const { data: known, error } = useQuery({
    ...procedureQuery('answers.known', { ids: parks.map(({ id }) => id) }),
    enabled: parks.length > 0,
  })
  if (error) return <p className={styles.note}>{errorText(error)}</p>
  if (!known && parks.length > 0) return <p className={styles.note}>Loading parks…</p>
  return (
    <section className={styles.section} aria-labelledby="near">
      <h2 id="near">
        {parks.length > 0 ? 'Parks that need an answer' : 'No park here needs an answer'}
      </h2>
      {parks.length === 0 && (
        <p className={styles.note}>Try another purpose above, or another place.</p>
      )}
      <ul className={styles.parks}>
        {parks.map((park) => (
          <HelpPark
            key={`${view.need.key}${park.id}`}
            park={park}
            known={known?.find(({ id }) => id === park.id) ?? {}}
            wished={wished}
          />
        ))}
      </ul>
    </section>
  )
}
