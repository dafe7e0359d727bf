import { useMemo } from 'react'
import { listingHeading, listingSearch, matchesType, readListing } from '#domain/listing.ts'
import type { Park } from '#domain/park.ts'
import { usePageAddress } from '../page-address.ts'
import { MainScreen } from './MainScreen.tsx'

/** The parks of a place, perhaps of one type, on the main screen. */
export function ListingScreen() {
  const { path } = usePageAddress()
  const listing = useMemo(() => readListing(path.split('/').slice(2).filter(Boolean)), [path])
  const base = useMemo(() => (listing ? listingSearch(listing) : undefined), [listing])
  const type = listing?.type
  const keep = useMemo(() => (type ? (park: Park) => matchesType(park, type) : undefined), [type])
  if (!listing) return null
  return <MainScreen heading={listingHeading(listing)} base={base} keep={keep} />
}
