import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Listing, listingPath, plainParts } from '#domain/listing/listing.ts'
import type { ListingFacts, ListingLink } from '#domain/listing/listing-schemas.ts'
import { procedureKey } from '../app/trpc.ts'
import pillStyles from '../ui/PillLinks.module.css'
import { FactsTable } from './FactsTable.tsx'
import styles from './ListingFacts.module.css'

/** @param parts decoded path segments after '/parks' */
export function factsQuery(parts: string[]) {
  return queryOptions<ListingFacts>({ queryKey: procedureKey('listings.facts', { parts }) })
}

/** Returns the listing's facts if they came with the document; they are never fetched later. */
function useFacts(parts: string[]): ListingFacts | undefined {
  return useQuery({ ...factsQuery(parts), enabled: false }).data
}

export function ListingIntro({ parts }: { parts: string[] }) {
  const { intro = [] } = useFacts(parts) ?? {}
  return intro.length > 0 && <p className={styles.intro}>{intro.join(' ')}</p>
}

/** Breadcrumbs of a listing: its state, its city, all of its parks. */
export function ListingTrail({ parts, listing }: { parts: string[]; listing: Listing }) {
  const { trail = [] } = useFacts(parts) ?? {}
  const all = { name: listing.location, path: listingPath(plainParts(parts).slice(-1)) }
  const steps = [...trail, ...(listing.type === null ? [] : [all])]
  return (
    <nav className={styles.trail} aria-label="Breadcrumbs">
      <ol>
        {[{ name: 'Map', path: '/' }, ...steps].map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{listing.type ?? listing.location}</li>
      </ol>
    </nav>
  )
}

/**
 * The listing's facts, and links to related listings: other types in the same place, its districts,
 * nearby places, and places of the same name.
 */
export function ListingLinks({ parts, listing }: { parts: string[]; listing: Listing }) {
  const facts = useFacts(parts)
  if (!facts) return null
  return (
    <div className={styles.links}>
      {facts.table && <FactsTable table={facts.table} />}
      <Links id="types" title={`More in ${listing.location}`} links={facts.types} />
      <Links
        id="districts"
        title={`Parts of ${listing.location.replace(/,.*/, '')}`}
        links={facts.districts}
      />
      <Links id="places" title="Parks in other places" links={facts.places} />
      <Links
        id="namesakes"
        title={`Other places called ${listing.location.replace(/,.*/, '')}`}
        links={facts.namesakes}
      />
    </div>
  )
}

function Links({ id, title, links }: { id: string; title: string; links: ListingLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={pillStyles.pills}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
