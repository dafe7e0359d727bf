import { Alert, Button, Loader } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { errorText } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { SessionCard } from './SessionCard.tsx'
import styles from './Sessions.module.css'
import { useSessions } from './use-sessions.ts'

export function SessionsScreen() {
  return (
    <AdminFrame title="Sessions">
      <Sessions />
    </AdminFrame>
  )
}

/** Rendered inside the frame, because it needs its dialogs and notifications. */
function Sessions() {
  const { query, endOne, ending, endOthers, isEndingOthers } = useSessions()
  const { data: sessions, error, isFetching } = query
  return (
    <>
      <div className={styles.top}>
        <p>
          Each browser that is signed in has a session. It ends 30 days after its last use, and
          after 90 days at most.
        </p>
        <div className={styles.actions}>
          <RefreshButton isFetching={isFetching} onRefresh={query.refetch} />
          <Button
            variant="light"
            color="red"
            disabled={!sessions || sessions.length < 2}
            loading={isEndingOthers}
            onClick={endOthers}
          >
            End All Others
          </Button>
        </div>
      </div>
      {error && (
        <Alert
          role="alert"
          color="red"
          title="Failed to load sessions."
          icon={<IconAlertCircle aria-hidden />}
          mb="md"
        >
          {errorText(error)}
        </Alert>
      )}
      {!sessions && isFetching && <Loader aria-label="Loading the sessions" />}
      {sessions && (
        <ul className={styles.list} aria-label="Sessions">
          {sessions.map((session) => (
            <SessionCard
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={endOne}
            />
          ))}
        </ul>
      )}
    </>
  )
}
