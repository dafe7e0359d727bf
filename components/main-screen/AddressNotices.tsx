import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { DEFAULT_CENTRE, FALLBACK } from '#domain/search/search-defaults.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { EMPTY_SEARCH, type SearchPlace, type SearchState } from '#domain/search/search-state.ts'
import { mapTitle } from '../app/head-text.ts'
import { changeStep } from '../app/history-step.ts'
import { shareQuery } from '../app/queries.ts'
import { useSite } from '../app/site.ts'
import { errorStatus } from '../app/trpc.ts'
import { readPermission } from '../location/locate.ts'
import { locatesOnLoad } from '../location/location-start.ts'
import type { VisitorLocation } from '../location/use-location.ts'
import { useStoredList } from '../offline/last-list.ts'
import { PARK_NOT_FOUND } from '../park/permalink-messages.ts'
import { type DeepLink, readDeepLink } from '../search/deep-link.ts'
import { hasNoPlace } from '../search/search-url.ts'
import { showNotFound } from '../search/show-not-found.ts'
import { useSavedNeed } from '../search/use-saved-need.ts'
import type { Search } from '../search/use-search.ts'
import { showToast } from '../toasts/toast-store.ts'
import { showFailure } from '../visitors/rate-limit/show-failure.ts'

/** Error texts of invalid links. */

const INVALID_SHARE_LINK = {
  title: 'Invalid Share Link',
  text: 'The shared link appears to be invalid or corrupted. Please request a new link.',
}

const NO_COORDINATES = 'The coordinates in the address are no place on the map.'

/** What is shown instead of a place that is none. */
function defaultLocation({ lat, lng }: Coordinates) {
  const isDefault = lat === DEFAULT_CENTRE.lat && lng === DEFAULT_CENTRE.lng
  const isFallback = lat === FALLBACK.lat && lng === FALLBACK.lng
  if (!isDefault && !isFallback) {
    const text = `${NO_COORDINATES} Parks around another place are shown instead.`
    return { title: 'Coordinates Corrected', text }
  }
  const text = `Showing popular parks in San Francisco${isDefault ? '' : ' Bay Area'}`
  return { title: 'Using default location', text, detail: NO_COORDINATES }
}

/** The title if a shared park could not be loaded. */
const SHARED_PARK_ERROR_TITLE = 'Error loading shared park'

const SHARE_ERROR = {
  title: 'Error Loading Shared Park',
  text: 'There was a problem loading the shared park. Please try again later.',
}

const ERRORS = { 'invalid-share-link': INVALID_SHARE_LINK, 'share-error': SHARE_ERROR }

type AddressNoticesProps = {
  search: Pick<Search, 'state' | 'act'>
  /** The search of the URL the page was opened with. */
  initial: SearchState
  /** The current search's place; null while the page shows its own place. */
  searched: SearchPlace | null
  /** The searched address and its answer. */
  address: string
  answer: SearchAnswer | undefined
  /** The list's parks, and the origin of their distances. */
  parks: readonly Park[]
  origin: Coordinates | null
  location: Pick<VisitorLocation, 'watch' | 'locate'>
}

/**
 * Reports problems with the URL a page was opened with, opens a share link in its hash, locates the
 * visitor if the URL names nothing to show, stores the chosen need, updates the title, and stores
 * the list for offline use.
 */
export function AddressNotices(props: AddressNoticesProps): null {
  const { search, initial, searched, address, answer, parks, origin, location } = props
  const client = useQueryClient()
  const isUnknown = address !== '' && answer?.location === null && !answer.understood
  const asksForHere = answer?.understood?.nearMe ?? false
  const report = useEffectEvent((unknown: string) => {
    if (answer) showNotFound(unknown, search.state, answer)
  })
  const watch = useEffectEvent(location.watch)
  const locate = useEffectEvent((link: DeepLink, isFree: () => boolean, place = initial.place) =>
    locateVisitor({ place, location, link, isFree }),
  )

  const announceMistakes = useEffectEvent(() => {
    const params = new URLSearchParams(window.location.search)
    const { place } = initial
    // The default centre itself stands for one that no map can show.
    const isPlaced =
      place.mode === 'coordinates' && (hasNoPlace(params) || place.location === DEFAULT_CENTRE)
    if (isPlaced) showToast({ ...defaultLocation(place.location), destructive: true })
    if (params.has('park') && initial.selectedId === null) {
      showToast(PARK_NOT_FOUND)
      removeParameter('park')
    }
  })

  useEffect(() => {
    const link = readLink()
    if (link.kind === 'error') announce(link.error)
    announceMistakes()
    locate(link, watch(0))
    const follow = () => {
      const isFree = watch()
      openHash(client, (failed) => locate(failed, isFree))
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [client])

  useEffect(() => {
    // 'Parks near me' as a link: without permission the notice offers a button.
    if (asksForHere) locate({ kind: 'none' }, watch(0), EMPTY_SEARCH.place)
  }, [asksForHere])

  useEffect(() => {
    if (isUnknown) report(address)
  }, [isUnknown, address])

  useSavedNeed({ search, initial })
  useTitle(searched, answer)
  useStoredList({ parks, origin, place: answer?.place?.name })
  return null
}

/** Sets the title as the server would, once the search has changed. */
function useTitle(searched: SearchPlace | null, answer: SearchAnswer | undefined): void {
  const { siteName } = useSite()
  const place = searched?.mode === 'address' ? answer?.place : undefined
  const title = searched && mapTitle(siteName, place)
  const first = useRef(title)
  useEffect(() => {
    if (title === null || title === first.current) return
    first.current = null
    document.title = title
  }, [title])
}

type Locating = Pick<AddressNoticesProps, 'location'> & {
  place: SearchPlace
  link: DeepLink
  isFree: () => boolean
}

/**
 * Locates the visitor if the page may do so on load, unless the visitor has already done something.
 */
async function locateVisitor({ place, location, link, isFree }: Locating): Promise<void> {
  const permission = (await readPermission())?.state ?? null
  const source = locatesOnLoad({ permission, link, place })
  if (source !== null && isFree()) location.locate('load', source)
}

/** Shows the error of a link, and removes it from the URL. */
function announce(error: keyof typeof ERRORS): void {
  showToast({ ...ERRORS[error], destructive: true })
  removeParameter('error')
}

function removeParameter(name: string): void {
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  if (!params.has(name)) return
  params.delete(name)
  const rest = params.toString()
  changeStep({}, pathname + (rest && `?${rest}`) + hash)
}

function readLink(): DeepLink {
  const { pathname: path, search, hash } = window.location
  return readDeepLink({ path, search, hash })
}

/**
 * Opens a share link in the hash, which never reaches the server: the URL is replaced with its path
 * once the link is known to be valid.
 */
async function openHash(client: QueryClient, onFail: (link: DeepLink) => void): Promise<void> {
  const link = readLink()
  if (link.kind !== 'share' || !window.location.hash.includes('share=')) return
  try {
    await client.fetchQuery(shareQuery(link.shortId))
    window.location.replace(`/s/${link.shortId}`)
  } catch (error) {
    const isInvalid = errorStatus(error) === 404
    if (isInvalid) announce('invalid-share-link')
    else showFailure(SHARED_PARK_ERROR_TITLE, error)
    onFail({ kind: 'error', error: isInvalid ? 'invalid-share-link' : 'share-error' })
  }
}
