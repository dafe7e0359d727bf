import { IconCheck, IconShare2 } from '@tabler/icons-react'
import { useContext, useEffect, useRef, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ShareButton.module.css'
import { sharePark } from './share-park.ts'
import { SharedPlaceContext } from './shared-place-context.ts'

export const SHARE_LABEL = { idle: 'Share', busy: 'Share', copied: 'Copied!' } as const

export const COPIED_MS = 3_000

/** Shares a park; confirms for a while that its link was copied. */
export function ShareButton({ park }: { park: Park }) {
  const place = useContext(SharedPlaceContext)
  const [state, setState] = useState<keyof typeof SHARE_LABEL>('idle')
  const isBusy = useRef(false)

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function share() {
    if (isBusy.current) return
    isBusy.current = true
    setState('busy')
    const outcome = await sharePark(park, place)
    isBusy.current = false
    setState(outcome === 'copied' ? 'copied' : 'idle')
  }

  const Icon = state === 'copied' ? IconCheck : IconShare2
  return (
    <Button
      className={styles.share}
      aria-disabled={state === 'busy' || undefined}
      aria-busy={state === 'busy' || undefined}
      onClick={share}
    >
      <Icon size={20} aria-hidden />
      <span aria-live="polite">{SHARE_LABEL[state]}</span>
    </Button>
  )
}
