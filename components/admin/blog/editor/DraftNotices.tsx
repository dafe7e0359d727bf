import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import { askToConfirm } from '../../ask-to-confirm.tsx'
import type { DraftProblem } from './use-edit-queue.ts'
import type { PostDraft } from './use-post-draft.ts'

type NoticesProps = { draft: PostDraft; onParks: (parks: NamedPark[]) => void }

const TITLES: Readonly<Record<DraftProblem['kind'], string>> = {
  conflict: 'Changed in another window',
  gone: 'This post was deleted in another window',
  failed: 'What you typed could not be sent',
}

/** Notices about the draft: errors, restored edits, set-aside edits and notes to check. */
export function DraftNotices({ draft, onParks }: NoticesProps) {
  const { problem, aside, isRestored, isUnsaved, post } = draft
  return (
    <Stack gap="sm">
      {problem && <Problem draft={draft} problem={problem} onParks={onParks} />}
      {post.note && (
        <Alert color="yellow" title="To be checked" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">{post.note}</Text>
        </Alert>
      )}
      {aside && (
        <Alert color="yellow" role="status" title="What you typed is kept beside this version">
          <Text size="sm">It was typed in this browser before another version was loaded.</Text>
          <Group mt="xs" gap="xs">
            <Button size="xs" variant="default" onClick={draft.bringBack}>
              Bring back what I typed
            </Button>
            <Button size="xs" variant="subtle" onClick={draft.forgetAside}>
              Give it up
            </Button>
          </Group>
        </Alert>
      )}
      {isRestored && isUnsaved && (
        <Alert
          color="yellow"
          role="status"
          title="Unsaved edits were restored"
          icon={<IconHistory aria-hidden />}
        >
          <Text size="sm">They were typed before and not saved. Visitors don’t see them.</Text>
          <Button mt="xs" size="xs" variant="default" onClick={() => askToDiscard(draft)}>
            Discard
          </Button>
        </Alert>
      )}
    </Stack>
  )
}

type ProblemProps = NoticesProps & { problem: DraftProblem }

function Problem({ draft, problem: { kind, text }, onParks }: ProblemProps) {
  return (
    <Alert color="red" role="alert" title={TITLES[kind]} icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">{text}</Text>
      <Group mt="xs" gap="xs">
        {kind === 'conflict' && (
          <Button size="xs" variant="default" onClick={() => draft.loadOther(onParks)}>
            Load the other version
          </Button>
        )}
        {kind === 'gone' && (
          <Button size="xs" variant="default" onClick={draft.restore}>
            Bring the post back
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Discards unsaved edits after confirmation. */
export async function askToDiscard({ discard }: PostDraft): Promise<void> {
  const isSure = await askToConfirm({
    title: 'Discard the edits?',
    message: 'The post is shown as it was last saved. What was typed since is lost.',
    action: 'Discard',
  })
  if (isSure) await discard()
}
