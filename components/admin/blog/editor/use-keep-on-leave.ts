import { useEffect, useEffectEvent, useRef } from 'react'
import type { EditClaim, PostFields } from '#domain/blog/blog-edit-schemas.ts'

/** In bytes. Browsers limit keepalive requests, which outlive the page, to 64 KiB. */
const MAX_KEPT_ALIVE = 60_000

type Edit = EditClaim & { pending: PostFields }

type LeaveProps = {
  /** Whether there are edits that have not been autosaved. */
  isWanted: boolean
  edit: () => Edit
  onKept: (sent: PostFields) => void
  onConflict: () => void
}

/** Autosaves the edits when the page is hidden or left, without blocking navigation. */
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
    keepalive: new Blob([body]).size <= MAX_KEPT_ALIVE,
    body,
  })
}
