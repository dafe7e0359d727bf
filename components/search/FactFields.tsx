import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { toggleAmenity, toggleFact, toggleOpen } from '#domain/search/change-filters.ts'
import { type Filters, OPEN_NOW } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { FactCounts } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { factCountsQuery } from '../app/queries.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FactFields.module.css'
import fieldStyles from './FilterFields.module.css'
import { Check } from './FilterFields.tsx'

type FactFieldsProps = {
  query: SearchQuery
  filters: Filters
  onChange: (filters: Filters) => void
}

type Fact = FactCounts[number]['facts'][number]

/**
 * All that a park can have, as one list: the nine amenities, then by group what is no other word for one
 * of them, each with the number of parks here that have it.
 */
export function FactFields({ query, filters, onChange }: FactFieldsProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(factCountsQuery(query))
  const words = text.trim().toLowerCase()
  const isNamed = (...names: (string | undefined)[]) =>
    names.some((name) => name?.toLowerCase().includes(words))
  const isChosen = ({ filter }: Fact) => filters.facts.includes(filter)
  const facts = (data ?? []).flatMap((group) => group.facts)
  const hours = data?.find(({ group }) => group === 'hours')
  const amenities = AMENITIES.map((name) => {
    const fact = facts.find(({ amenity }) => amenity?.name === name)
    return { name, fact, count: fact?.amenity?.count }
  }).filter(({ name, fact }) => isNamed(name, fact?.name))
  const groups = (data ?? [])
    .filter((group) => group !== hours)
    .map((group) => ({
      ...group,
      // What no park here is known to have is only listed if its name is typed.
      facts: group.facts
        .filter(({ amenity }) => !amenity)
        .filter((fact) => isNamed(fact.name) && (fact.count > 0 || words !== '' || isChosen(fact)))
        .toSorted((one, other) => other.count - one.count),
    }))
    .filter((group) => group.facts.length > 0)
  const isNone = amenities.length + groups.length === 0 && !isNamed(OPEN_NOW)
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>What the park should have</h3>
      <p className={styles.help}>
        Parks where it is not known are listed after those known to have it.
      </p>
      <input
        className={styles.find}
        type="search"
        placeholder="Find a filter"
        aria-label="Find a filter"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {amenities.length > 0 && (
        <fieldset className={fieldStyles.chips}>
          <legend>Amenities</legend>
          {amenities.map(({ name, fact, count }) => (
            <Check
              key={name}
              checked={filters.amenities.includes(name) || (fact !== undefined && isChosen(fact))}
              onChange={() => onChange(toggleAmenity(filters, name, fact?.filter))}
            >
              {name} <Count of={count} />
            </Check>
          ))}
        </fieldset>
      )}
      {hours && isNamed(OPEN_NOW) && (
        <fieldset className={fieldStyles.chips}>
          <legend>{hours.name}</legend>
          {filters.open || hours.facts.some(({ count }) => count > 0) ? (
            <Check checked={filters.open ?? false} onChange={() => onChange(toggleOpen(filters))}>
              {OPEN_NOW}
            </Check>
          ) : (
            <p className={styles.help}>We don’t know any park’s hours here yet.</p>
          )}
        </fieldset>
      )}
      {error && (
        <p role="alert">
          These filters could not be loaded. <Button onClick={() => refetch()}>Retry</Button>
        </p>
      )}
      {!data && !error && <p role="status">Loading filters…</p>}
      {data && isNone && <p role="status">No filter is called that.</p>}
      {groups.map(({ group, name, facts }) => (
        <fieldset key={group} className={fieldStyles.chips}>
          <legend>{name}</legend>
          {facts.map((fact) => (
            <Check
              key={fact.filter}
              checked={isChosen(fact)}
              onChange={() => onChange(toggleFact(filters, fact.filter))}
            >
              {fact.name} <Count of={fact.count} />
            </Check>
          ))}
        </fieldset>
      ))}
    </section>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of !== undefined && <small>{formatCount(of)}</small>
}
