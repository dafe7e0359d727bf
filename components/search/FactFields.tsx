import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { filtersOfNeed, NEEDS } from '#domain/facts/needs.ts'
import { toggleFact, toggleOpen } from '#domain/search/change-filters.ts'
import { type Filters, OPEN_NOW } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { factCountsQuery } from '../app/queries.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FactFields.module.css'
import fieldStyles from './FilterFields.module.css'

type FactFieldsProps = {
  query: SearchQuery
  filters: Filters
  onChange: (filters: Filters) => void
}

/** All facts that can be filtered by, by group, with the number of parks here that have each. */
export function FactFields({ query, filters, onChange }: FactFieldsProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(factCountsQuery(query))
  const words = text.trim().toLowerCase()
  const groups = (data ?? [])
    .map(({ facts, ...group }) => ({
      ...group,
      // A fact that no park here is known to have is only listed if its name is typed.
      facts: facts.filter(
        ({ wish, name, count }) =>
          name.toLowerCase().includes(words) &&
          (count > 0 || words !== '' || isOfNeed(wish) || filters.facts.includes(wish)),
      ),
    }))
    .filter(({ facts }) => facts.length > 0)
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
      {error && (
        <p role="alert">
          These filters could not be loaded. <Button onClick={() => refetch()}>Retry</Button>
        </p>
      )}
      {!data && !error && <p role="status">Loading filters…</p>}
      {data && groups.length === 0 && !OPEN_NOW.toLowerCase().includes(words) && (
        <p role="status">No filter is called that.</p>
      )}
      {OPEN_NOW.toLowerCase().includes(words) && (
        <fieldset className={fieldStyles.chips}>
          <legend>Hours</legend>
          <label className={fieldStyles.chip}>
            <input
              type="checkbox"
              checked={filters.open ?? false}
              onChange={() => onChange(toggleOpen(filters))}
            />
            <span>{OPEN_NOW}</span>
          </label>
        </fieldset>
      )}
      {groups.map(({ group, name, facts }) => (
        <fieldset key={group} className={fieldStyles.chips}>
          <legend>{name}</legend>
          {facts.map((fact) => (
            <label key={fact.wish} className={fieldStyles.chip}>
              <input
                type="checkbox"
                checked={filters.facts.includes(fact.wish)}
                onChange={() => onChange(toggleFact(filters, fact.wish))}
              />
              <span>
                {fact.name} <small>{formatCount(fact.count)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  )
}

/** Whether it is one of the filters that are always offered. */
function isOfNeed(wish: string): boolean {
  return NEEDS.some((need) => filtersOfNeed(need).includes(wish))
}
