import { Button, Group, Paper, Text } from '@mantine/core'
import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type PostStatus, postPath } from '#domain/blog/blog.ts'
import { POST_STATUS_LABELS } from '#domain/blog/blog-edit.ts'
import { errorText, trpc } from '../../../app/trpc.ts'
import { Moment } from '../../Moment.tsx'
import { notifyFailure, notifySuccess } from '../../notify.ts'
import { StatusBadge } from '../../StatusBadge.tsx'
import { ScheduleModal } from '../posts/ScheduleModal.tsx'
import { DONE, STATUS_MARKS } from '../status-texts.ts'
import styles from './PostEditor.module.css'
import type { PostFormState } from './use-post-form.ts'

/** The post's status, and actions on the whole post. */
export function EditorActions({ state }: { state: PostFormState }) {
  const { post, form, isUnsaved, isSaving } = state
  const { status, publishedAt } = post
  const [isScheduling, setIsScheduling] = useState(false)
  const { turn, isPending } = useTurn(state)
  const isPublished = status === 'published'

  return (
    <Paper className={styles.actions}>
      <Group gap="xs">
        <StatusBadge status={STATUS_MARKS[status]}>{POST_STATUS_LABELS[status]}</StatusBadge>
        {status !== 'draft' && publishedAt && (
          <Text size="sm" c="dimmed">
            <Moment at={publishedAt} />
          </Text>
        )}
        <Text size="sm" c="dimmed" role="status">
          {isUnsaved ? 'Not saved yet' : 'Saved'}
        </Text>
      </Group>
      <Group gap="xs">
        {isUnsaved && (
          <Button variant="subtle" onClick={state.discard}>
            Discard changes
          </Button>
        )}
        <Button
          component="a"
          href={`${postPath(post)}?preview=true`}
          target="_blank"
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          aria-label="Preview (in a new tab)"
          aria-describedby="preview-note"
        >
          Preview
        </Button>
        <Button variant="default" onClick={() => setIsScheduling(true)}>
          Schedule…
        </Button>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => turn({ status: isPublished ? 'draft' : 'published' })}
        >
          {isPublished ? 'Unpublish' : 'Publish'}
        </Button>
        <Button
          type="submit"
          loading={isSaving}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        >
          Save
        </Button>
      </Group>
      <Text id="preview-note" size="xs" c="dimmed" className={styles.note}>
        The preview shows the post as it was last saved.
      </Text>
      {isScheduling && (
        <ScheduleModal
          title={form.values.title}
          publishedAt={status === 'scheduled' ? publishedAt : null}
          onClose={() => setIsScheduling(false)}
          onSchedule={(moment) => turn({ status: 'scheduled', publishedAt: moment })}
        />
      )}
    </Paper>
  )
}

/** Changes the post's status: draft, scheduled or published. */
function useTurn({ post, form, isUnsaved, save, setState }: PostFormState) {
  const setStatus = useMutation({
    mutationFn: (change: { status: PostStatus; publishedAt?: string }) =>
      trpc.blog.setStatus.mutate({ id: post.id, ...change }),
    onSuccess(state) {
      setState(state)
      notifySuccess(DONE[state.status], form.values.title)
    },
    onError: (error) => notifyFailure('The post was not changed', errorText(error)),
  })

  /** Saves unsaved changes first, so that visitors get exactly what the operator sees. */
  async function turn(change: { status: PostStatus; publishedAt?: string }): Promise<void> {
    if (change.status !== 'draft' && isUnsaved && !(await save())) return
    setStatus.mutate(change)
  }

  return { turn, isPending: setStatus.isPending }
}
