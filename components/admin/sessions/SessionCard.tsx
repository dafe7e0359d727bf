import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { OperatorSessionView } from '#domain/operator/sign-in-schemas.ts'
import { Moment } from '../Moment.tsx'
import styles from './Sessions.module.css'

type SessionCardProps = {
  session: OperatorSessionView
  isEnding: boolean
  onEnd: (id: string, name: string) => void
}

/** A browser the operator is signed in with. */
export function SessionCard({ session, isEnding, onEnd }: SessionCardProps) {
  const { id, isCurrent, browser, address, place, createdAt, lastSeenAt } = session
  const name = browser ?? 'Unknown browser'
  const Icon = /, (Android|iOS)$/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={styles.card} data-current={isCurrent || undefined}>
      <Icon className={styles.icon} size={28} aria-hidden />
      <div className={styles.facts}>
        <h2>
          {name} {isCurrent && <Badge variant="light">This browser</Badge>}
        </h2>
        <p>
          {[place && `Near ${place}`, address ?? 'Unknown address'].filter(Boolean).join(' · ')}
        </p>
        <p>
          Last seen <Moment at={lastSeenAt} /> · signed in <Moment at={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={isEnding}
          aria-label={`End the session of ${name}, ${address ?? 'unknown address'}`}
          onClick={() => onEnd(id, name)}
        >
          End
        </Button>
      )}
    </li>
  )
}
