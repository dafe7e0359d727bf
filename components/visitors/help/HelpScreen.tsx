import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { NamedFilter } from '#domain/facts/filter-state.ts'
import { NEEDS } from '#domain/facts/needs.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { placeNotFoundText } from '#domain/text/messages.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { searchQuery } from '../../app/queries.ts'
import { useSite } from '../../app/site.ts'
import { errorText, procedureQuery } from '../../app/trpc.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { askLocation, locateIfGranted } from '../../location/locate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import suggest from '../suggestions/Suggest.module.css'
import { addParkPath } from '../suggestions/suggest-path.ts'
import { Contributions } from './Contributions.tsx'
import styles from './Help.module.css'
import { HelpPark } from './HelpPark.tsx'
import {
  afterPage,
  around,
  type HelpView,
  hasPlace,
  helpHref,
  helpQuery,
  readHelp,
  shownParks,
} from './help-view.ts'

/** The page of parks near that need answers, and of what became of a visitor's own. */
export function HelpScreen() {
  const view = useHelpView()
  return (
    <TextPage>
      <h1>Help out</h1>
      <p className={styles.lead}>
        Know a park? One tap helps the next visitor. Two visitors who agree make a fact.
      </p>
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
      <Place view={view} />
      <section className={styles.section} aria-labelledby="missing">
        <h2 id="missing">Is a park missing?</h2>
        <p>Put it on the map in half a minute.</p>
        <ButtonLink href={addParkPath(view.position)}>Add a park</ButtonLink>
      </section>
      <Contributions />
    </TextPage>
  )
}

/**
 * What the page's address says; without a place, that of the page before, or the visitor's own if the
 * browser tells it without asking.
 */
function useHelpView(): HelpView {
  const { search } = usePageAddress()
  const [view, setView] = useState(() => readHelp(search))

  useEffect(() => {
    const asked = readHelp(search)
    if (hasPlace(asked)) return
    const before = afterPage(asked, document.referrer, window.location.origin)
    if (hasPlace(before)) {
      setView(before)
      return
    }
    locateIfGranted().then((here) => here && setView(around(asked, here)))
  }, [search])

  return view
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
    if (found) window.location.assign(helpHref(around(view, found)))
  }

  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Somewhere else?</h2>
      <form className={styles.place} action="/help">
        <input type="hidden" name="need" value={view.need.key} />
        <input
          className={suggest.input}
          name="address"
          type="search"
          enterKeyHint="search"
          placeholder="Address, zip code or city"
          aria-label="Address, zip code or city"
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
    </section>
  )
}

function NearParks({ view }: { view: HelpView }) {
  const { data, error } = useQuery(searchQuery(helpQuery(view, useSite().start)))
  if (error) return <p className={styles.note}>{errorText(error)}</p>
  if (!data) return <p className={styles.note}>Loading parks…</p>
  if (!data.location) return <p className={styles.note}>{placeNotFoundText(view.address)}</p>
  const parks = shownParks(view, data.parksUnknown)
  return <AskedParks namedFilters={data.namedFilters ?? []} parks={parks} view={view} />
}

type AskedProps = {
  namedFilters: readonly NamedFilter[]
  parks: readonly ParkResult[]
  view: HelpView
}

function AskedParks({ namedFilters, parks, view }: AskedProps) {
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
      {!hasPlace(view) && (
        <p className={styles.note}>In San Francisco, until you say below where you are.</p>
      )}
      {parks.length === 0 && (
        <p className={styles.note}>Try another purpose above, or another place.</p>
      )}
      <ul className={styles.parks}>
        {parks.map((park) => (
          <HelpPark
            key={`${view.need.key}${park.id}`}
            park={park}
            known={known?.find(({ id }) => id === park.id) ?? {}}
            namedFilters={namedFilters}
            isAway={hasPlace(view)}
          />
        ))}
      </ul>
    </section>
  )
}
