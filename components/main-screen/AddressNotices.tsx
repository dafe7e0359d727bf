import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park.ts'
import type { SearchAnswer } from '#domain/search/search-answer.ts'
import type { SearchPlace } from '#domain/search/search-state.ts'
import { PLACE_NOT_FOUND_TITLE, placeNotFoundText } from '#domain/text/messages.ts'
import { mapTitle } from '../head-text.ts'
import { changeStep } from '../history-step.ts'
import { locatesOnLoad } from '../location/location-on-load.ts'
import { readPermission } from '../location/permission.ts'
import type { VisitorLocation } from '../location/use-location.ts'
import { useKeptList } from '../offline/use-kept-list.ts'
import { shareQuery } from '../queries.ts'
import { hasNoPlace } from '../search/search-url.ts'
import { useSite } from '../site.ts'
import { showToast } from '../toasts/toast-store.ts'
import { errorStatus } from '../trpc.ts'
import { showFailure } from '../visitors/rate-limit/show-failure.ts'
import { type DeepLink, readDeepLink } from './deep-link.ts'
import {
  INVALID_SHARE_LINK,
  NO_COORDINATES,
  SHARE_ERROR,
  SHARED_PARK_ERROR_TITLE,
} from './link-messages.ts'

const ERRORS = { 'invalid-share-link': INVALID_SHARE_LINK, 'share-error': SHARE_ERROR }

type AddressNoticesProps = {
  /** What the page was opened with. */
  place: SearchPlace
  /** What is searched now, where the page is about no place by itself. */
  searched: SearchPlace | null
  /** The address searched, and the answer to it. */
  address: string
  answer: SearchAnswer | undefined
  /** The list, and from where its distances are measured. */
  parks: readonly Park[]
  origin: Coordinates | null
  location: Pick<VisitorLocation, 'watch' | 'locate'>
}

/**
 * Says once what is wrong with the address a page was opened by, opens what its hash shares, has the
 * visitor looked for where the address leads to nothing, names the page after what is searched, and
 * keeps the list for when there is no connection.
 */
export function AddressNotices(props: AddressNoticesProps): null {
  const { place, searched, address, answer, parks, origin, location } = props
  const client = useQueryClient()
  const isUnknown = address !== '' && answer?.location === null
  const watch = useEffectEvent(location.watch)
  const locate = useEffectEvent((link: DeepLink, isFree: () => boolean) =>
    locateVisitor({ place, location, link, isFree }),
  )

  useEffect(() => {
    const link = readLink()
    if (link.kind === 'error') tell(link.error)
    if (hasNoPlace(new URLSearchParams(window.location.search))) {
      showToast({ ...NO_COORDINATES, destructive: true })
    }
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
    if (!isUnknown) return
    showToast({
      title: PLACE_NOT_FOUND_TITLE,
      text: placeNotFoundText(address),
      destructive: true,
    })
  }, [isUnknown, address])

  useTitle(searched, answer)
  useKeptList({ parks, origin, place: answer?.place?.name })
  return null
}

/** The document is named as the server would name it, from the first other search on. */
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

type Locating = Pick<AddressNoticesProps, 'place' | 'location'> & {
  link: DeepLink
  isFree: () => boolean
}

/** Looks for the visitor where a page may by itself, unless they have already done something. */
async function locateVisitor({ place, location, link, isFree }: Locating): Promise<void> {
  const permission = (await readPermission())?.state ?? null
  const source = locatesOnLoad({ permission, link, place })
  if (source !== null && isFree()) location.locate('load', source)
}

/** Says what is wrong with a link; what said so in the address has been told then. */
function tell(error: keyof typeof ERRORS): void {
  showToast({ ...ERRORS[error], destructive: true })
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  if (!params.has('error')) return
  params.delete('error')
  const rest = params.toString()
  changeStep({}, pathname + (rest && `?${rest}`) + hash)
}

function readLink(): DeepLink {
  const { pathname: path, search, hash } = window.location
  return readDeepLink({ path, search, hash })
}

/**
 * A share link in the hash never reaches the server by itself: its own path does, once it is known
 * to lead to a park.
 */
async function openHash(client: QueryClient, onFail: (link: DeepLink) => void): Promise<void> {
  const link = readLink()
  if (link.kind !== 'share' || !window.location.hash.includes('share=')) return
  try {
    await client.fetchQuery(shareQuery(link.shortId))
    window.location.replace(`/s/${link.shortId}`)
  } catch (error) {
    const isInvalid = errorStatus(error) === 404
    if (isInvalid) tell('invalid-share-link')
    else showFailure(SHARED_PARK_ERROR_TITLE, error)
    onFail({ kind: 'error', error: isInvalid ? 'invalid-share-link' : 'share-error' })
  }
}
