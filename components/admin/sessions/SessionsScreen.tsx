import { Badge, Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OperatorSessionView } from '#domain/operator/sign-in-schemas.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { Act, List, Row } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { Moment } from '../Moment.tsx'
import { RefreshButton } from '../RefreshButton.tsx'

const SESSIONS = procedureQuery('auth.sessions')
const REFRESH = [SESSIONS.queryKey]
const FAILED = 'Failed to end sessions.'

export function SessionsScreen() {
  const query = useQuery(SESSIONS)
  const others = useEndOthers()
  return (
    <AdminFrame title="Sessions">
      <Group justify="space-between" mb="lg">
        <Text c="dimmed" maw="60ch">
          Each browser that is signed in has a session. It lasts 30 days; use in the second half of
          that time extends it, up to 90 days in all.
        </Text>
        <Group gap="xs">
          <RefreshButton isFetching={query.isFetching} onRefresh={query.refetch} />
          <Button
            variant="light"
            color="red"
            disabled={!query.data || query.data.length < 2}
            loading={others.isPending}
            onClick={() => void others.ask()}
          >
            End All Others
          </Button>
        </Group>
      </Group>
      <List
        query={query}
        noun="sessions"
        label="Sessions"
        failure="Failed to load sessions."
        itemsOf={(sessions) => sessions}
        keyOf={({ id }) => id}
        noneOf={() => ({ text: 'There are no sessions.' })}
        hasCards
      >
        {(session) => <SessionRow session={session} />}
      </List>
    </AdminFrame>
  )
}

/** A browser the operator is signed in with. */
function SessionRow({ session }: { session: OperatorSessionView }) {
  const { id, isCurrent, browser, address, place, createdAt, lastSeenAt } = session
  const name = browser ?? 'Unknown browser'
  const Icon = /, (Android|iOS)$/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  const end = useChange({
    run: () => trpc.auth.endSession.mutate({ id }),
    confirm: () => ({
      title: 'End this session?',
      message: `${name} is signed out, and has to sign in again.`,
      action: 'End Session',
    }),
    done: 'Session ended',
    failed: FAILED,
    refresh: REFRESH,
  })
  return (
    <Row
      data-current={isCurrent || undefined}
      actions={
        !isCurrent && (
          <Act
            label="End"
            name={`End the session of ${name}, ${address ?? 'unknown address'}`}
            loading={end.isPending}
            onClick={() => void end.ask()}
          />
        )
      }
    >
      <Group wrap="nowrap">
        <Icon size={28} color={isCurrent ? 'var(--green)' : 'var(--text-2)'} aria-hidden />
        <div>
          <Group component="h2" gap="xs">
            {name} {isCurrent && <Badge variant="light">This browser</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {[place && `Near ${place}`, address ?? 'Unknown address'].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            Last seen <Moment at={lastSeenAt} /> · signed in <Moment at={createdAt} />
          </Text>
        </div>
      </Group>
    </Row>
  )
}

export function useEndOthers() {
  return useChange({
    run: () => trpc.auth.endOtherSessions.mutate(),
    confirm: () => ({
      title: 'End all other sessions?',
      message: 'All browsers but this one are signed out, and have to sign in again.',
      action: 'End All Others',
    }),
    done: ({ ended }) => (ended === 1 ? '1 session ended' : `${ended} sessions ended`),
    failed: FAILED,
    refresh: REFRESH,
  })
}
