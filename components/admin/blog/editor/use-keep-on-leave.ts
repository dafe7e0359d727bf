import { useEffect, useEffectEvent, useRef } from 'react'
import type { EditClaim, PostFields } from '#domain/blog/blog-edit.ts'

/** Browsers send no more than 64 KiB of a page that is gone. */
const MOST_KEPT_ALIVE = 60_000

type Edit = EditClaim & { pending: PostFields }

type LeaveProps = {
  /** Whether something is typed that the server does not keep. */
  isWanted: boolean
  edit: () => Edit
  onKept: (sent: PostFields) => void
  onConflict: () => void
}

/** Has the server keep what is typed when the page is hidden or left, without waiting. */
export function useKeepOnLeave({ isWanted, edit, onKept, onConflict }: LeaveProps): void {
  const sent = useRef<PostFields | null>(null)
  const leave = useEffectEvent(async () => {
    const { pending, ...claim } = edit()
    if (!isWanted || pending === sent.current) return
    sent.current = pending
    const answer = await send({ ...claim, pending }).catch(() => null)
    if (answer?.ok) return onKept(pending)
    sent.current = null
    if (answer?.status === 409) onConflict()
  })
  useEffect(() => {
    const onPageHide = () => leave()
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onPageHide)
    }
  }, [])
}

function send(edit: Edit): Promise<Response> {
  const body = JSON.stringify(edit)
  return fetch('/api/trpc/blog.autosave', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    keepalive: new Blob([body]).size <= MOST_KEPT_ALIVE,
    body,
  })
}
