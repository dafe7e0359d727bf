import { ActionIcon, Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCalendarEvent,
  IconDots,
  IconEye,
  IconFileOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type PostStatus, postPath } from '#domain/blog/blog.ts'
import { editPostPath, POST_STATUS_LABELS } from '#domain/blog/blog-edit.ts'
import type { ListedPost } from '#domain/blog/blog-edit-schemas.ts'
import { trpc } from '../../../app/trpc.ts'
import { Act, Row } from '../../list/List.tsx'
import { useChange } from '../../list/use-change.ts'
import { Moment } from '../../Moment.tsx'
import { notifyUndo } from '../../notify-undo.tsx'
import { StatusBadge } from '../../StatusBadge.tsx'
import { POST_LISTS } from '../queries.ts'
import { DONE, STATUS_MARKS } from '../status-texts.ts'
import { ScheduleModal } from './ScheduleModal.tsx'

export function PostItem({ post }: { post: ListedPost }) {
  const { id, slug, title, author, tags, status, publishedAt, updatedAt } = post
  return (
    <Row actions={<PostActions post={post} />}>
      <h2>
        <Anchor href={editPostPath(id)}>{title}</Anchor>
      </h2>
      <Group gap="xs" my={6}>
        <StatusBadge status={STATUS_MARKS[status]}>{POST_STATUS_LABELS[status]}</StatusBadge>
        {post.isGenerated && (
          <Badge variant="default" radius="sm" tt="none">
            Generated
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {`By ${author} · `}
        {status === 'draft' || publishedAt === null ? (
          <>
            changed <Moment at={updatedAt} />
          </>
        ) : (
          <Moment at={publishedAt} />
        )}
        {` · ${postPath({ slug })}`}
      </Text>
      {tags.length > 0 && (
        <Text size="sm" c="dimmed">
          {`Tags: ${tags.join(', ')}`}
        </Text>
      )}
    </Row>
  )
}

function PostActions({ post }: { post: ListedPost }) {
  const { id, title, status, publishedAt } = post
  const isPublished = status === 'published'
  const [view, publish] = isPublished ? ['View', 'Unpublish'] : ['Preview', 'Publish']
  const { setStatus, remove } = usePostChanges(post)
  const [isScheduling, scheduling] = useDisclosure()
  return (
    <>
      <Button
        component="a"
        href={editPostPath(id)}
        size="xs"
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={`Edit ${title}`}
      >
        Edit
      </Button>
      <Button
        component="a"
        href={isPublished ? postPath(post) : `${postPath(post)}?preview=true`}
        target="_blank"
        size="xs"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-label={`${view} ${title} (in a new tab)`}
      >
        {view}
      </Button>
      <Act
        label={publish}
        name={`${publish} ${title}`}
        variant={isPublished ? 'default' : 'light'}
        loading={setStatus.isPending}
        onClick={() => setStatus.mutate({ status: isPublished ? 'draft' : 'published' })}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`More for ${title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarEvent size={16} aria-hidden />}
            onClick={scheduling.open}
          >
            Schedule…
          </Menu.Item>
          {status === 'scheduled' && (
            <Menu.Item
              leftSection={<IconFileOff size={16} aria-hidden />}
              onClick={() => setStatus.mutate({ status: 'draft' })}
            >
              Back to draft
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove.ask()}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isScheduling && (
        <ScheduleModal
          title={title}
          publishedAt={status === 'scheduled' ? publishedAt : null}
          onClose={scheduling.close}
          onSchedule={(at) => setStatus.mutate({ status: 'scheduled', publishedAt: at })}
        />
      )}
    </>
  )
}

/** Mutations of a post in the list, which is refetched afterwards. */
function usePostChanges({ id, title }: ListedPost) {
  const refresh = [POST_LISTS]
  const setStatus = useChange({
    run: (change: { status: PostStatus; publishedAt?: string }) =>
      trpc.blog.setStatus.mutate({ id, ...change }),
    done: (_, { status }) => [DONE[status], title],
    failed: 'The post was not changed',
    refresh,
  })
  const restore = useChange({
    run: () => trpc.blog.restore.mutate({ id }),
    done: ['The post is back', title],
    failed: 'The post could not be brought back',
    refresh,
  })
  const remove = useChange({
    run: () => trpc.blog.remove.mutate({ id }),
    confirm: () => ({
      title: 'Delete this post?',
      message: `“${title}” leaves the blog at once.`,
      action: 'Delete',
    }),
    onDone: () => notifyUndo(`“${title}” is deleted`, () => restore.mutate()),
    failed: 'The post was not deleted',
    refresh,
  })
  return { setStatus, remove }
}
