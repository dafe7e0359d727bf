import { useEffect, useRef } from 'react'
import type { EditClaim, PostFields } from '#domain/blog-edit.ts'

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
export function useKeepOnLeave(props: LeaveProps): void {
  const latest = useRef(props)
  const sent = useRef<PostFields | null>(null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    async function leave(): Promise<void> {
      const { isWanted, edit, onKept, onConflict } = latest.current
      const { pending, ...claim } = edit()
      if (!isWanted || pending === sent.current) return
      sent.current = pending
      const answer = await send({ ...claim, pending }).catch(() => null)
      if (answer?.ok) return onKept(pending)
      sent.current = null
      if (answer?.status === 409) onConflict()
    }
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', leave)
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
