import { useMemo } from 'react'
import { listingHeading, listingSearch, readListing } from '#domain/listing/listing.ts'
import { usePageAddress } from '../app/page-address.ts'
import { MainScreen } from '../main-screen/MainScreen.tsx'
import styles from './ListingFacts.module.css'
import { ListingIntro, ListingLinks, ListingTrail } from './ListingFacts.tsx'

/** Main screen for the parks of one place, optionally of one type. */
export function ListingScreen() {
  const { path } = usePageAddress()
  const parts = useMemo(() => path.split('/').slice(2).filter(Boolean), [path])
  const listing = useMemo(() => readListing(parts), [parts])
  const base = useMemo(() => (listing ? listingSearch(listing) : undefined), [listing])
  if (!listing) return null
  const extras = {
    header: (
      <a className={styles.admin} href="/admin/reports" rel="nofollow">
        Admin Dashboard
      </a>
    ),
    above: (
      <>
        <ListingTrail parts={parts} listing={listing} />
        <ListingIntro parts={parts} />
      </>
    ),
    below: <ListingLinks parts={parts} listing={listing} />,
  }
  return <MainScreen heading={listingHeading(listing)} base={base} extras={extras} />
}
