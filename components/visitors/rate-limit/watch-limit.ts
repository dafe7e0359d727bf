import { trpc } from '../../app/trpc.ts'
import { failCheck, isCheckDue, takeStatus, untilNextSecond } from './limit-check.ts'
import { currentLimit, loadStoredLimit, onLimit, refreshView, setLimit } from './limit-store.ts'
import { RATE_LIMIT_KEY } from './rate-limit.ts'

/** Timeout of a status request. */
const LIMIT_CHECK_TIMEOUT_MS = 5_000

/**
 * Polls the limit's status and counts down while the page is visible.
 *
 * @param firstMs delay of the first request
 * @returns a function that stops it
 */
export function watchLimit(firstMs: number): () => void {
  let checkedAt: number | null = null
  let isChecking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function check(): Promise<void> {
    const sentAt = Date.now()
    checkedAt = sentAt
    isChecking = true
    const next = await askStatus(sentAt)
    isChecking = false
    setLimit(next)
  }

  function goOn(): void {
    refreshView()
    if (!document.hidden && !isChecking && isCheckDue(currentLimit(), checkedAt, Date.now())) {
      check()
    }
  }

  function countDown(): void {
    clearTimeout(timer)
    const limit = currentLimit()
    if (limit.until === null) return
    timer = setTimeout(
      () => {
        goOn()
        countDown()
      },
      untilNextSecond(limit, Date.now()),
    )
  }

  function follow({ key }: StorageEvent): void {
    if (key === RATE_LIMIT_KEY) loadStoredLimit()
  }

  const first = setTimeout(goOn, firstMs)
  const unsubscribe = onLimit(countDown)
  window.addEventListener('storage', follow)
  document.addEventListener('visibilitychange', goOn)
  countDown()
  return () => {
    clearTimeout(first)
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('storage', follow)
    document.removeEventListener('visibilitychange', goOn)
  }
}

async function askStatus(sentAt: number) {
  const input = currentLimit().refusedAt === null ? undefined : { clientLimited: true }
  const signal = AbortSignal.timeout(LIMIT_CHECK_TIMEOUT_MS)
  try {
    const status = await trpc.ratelimit.status.query(input, { signal })
    return takeStatus(currentLimit(), status, { sentAt, now: Date.now() })
  } catch {
    return failCheck(currentLimit(), { sentAt, now: Date.now() })
  }
}
