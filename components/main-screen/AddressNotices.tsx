import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DeepLink, readDeepLink } from '#domain/deep-link.ts'
import {
  INVALID_SHARE_LINK,
  PLACE_NOT_FOUND_TITLE,
  placeNotFoundText,
  SHARE_ERROR,
  SHARED_PARK_ERROR_TITLE,
} from '#domain/messages.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import { shareQuery } from '../queries.ts'
import { showFailure } from '../rate-limit/show-failure.ts'
import { showToast } from '../toasts/toast-store.ts'
import { errorStatus } from '../trpc.ts'

const ERRORS = { 'invalid-share-link': INVALID_SHARE_LINK, 'share-error': SHARE_ERROR }

/**
 * Says once what is wrong with the address a page was opened by, and opens what its hash shares.
 *
 * @param locate looks for the visitor where a link has led nowhere
 */
export function useAddressNotices(
  params: URLSearchParams,
  answer: SearchAnswer | undefined,
  locate: (link: DeepLink) => void,
): void {
  const client = useQueryClient()
  const address = params.get('address')?.trim() ?? ''
  const isUnknown = address !== '' && answer?.location === null
  const latest = useRef(locate)
  latest.current = locate

  useEffect(() => {
    const link = readLink()
    if (link.kind === 'error') tell(link.error)
    const follow = () => openHash(client, (failed) => latest.current(failed))
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
