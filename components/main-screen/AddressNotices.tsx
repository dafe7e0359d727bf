import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DeepLink, readDeepLink } from '#domain/deep-link.ts'
import { INVALID_SHARE_LINK, SHARE_ERROR, SHARED_PARK_ERROR_TITLE } from '#domain/link-messages.ts'
import { locatesOnLoad } from '#domain/location-on-load.ts'
import { PLACE_NOT_FOUND_TITLE, placeNotFoundText } from '#domain/messages.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import type { SearchPlace } from '#domain/search-state.ts'
import { readPermission } from '../location/permission.ts'
import type { VisitorLocation } from '../location/use-location.ts'
import { shareQuery } from '../queries.ts'
import { showFailure } from '../rate-limit/show-failure.ts'
import { showToast } from '../toasts/toast-store.ts'
import { errorStatus } from '../trpc.ts'

const ERRORS = { 'invalid-share-link': INVALID_SHARE_LINK, 'share-error': SHARE_ERROR }

type AddressNoticesProps = {
  /** What the page was opened with. */
  place: SearchPlace
  /** The address searched, and the answer to it. */
  address: string
  answer: SearchAnswer | undefined
  location: Pick<VisitorLocation, 'watch' | 'locate'>
}

/**
 * Says once what is wrong with the address a page was opened by, opens what its hash shares, and
 * has the visitor looked for where the address leads to nothing.
 */
export function AddressNotices({ place, address, answer, location }: AddressNoticesProps): null {
  const client = useQueryClient()
  const isUnknown = address !== '' && answer?.location === null
  const latest = useRef({ place, location })
  latest.current = { place, location }

  useEffect(() => {
    const locate = (link: DeepLink, isFree: () => boolean) =>
      locateVisitor({ ...latest.current, link, isFree })
    const link = readLink()
    if (link.kind === 'error') tell(link.error)
    const { watch } = latest.current.location
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

  return null
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

function tell(error: keyof typeof ERRORS): void {
  showToast({ ...ERRORS[error], destructive: true })
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
