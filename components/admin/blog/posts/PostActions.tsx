import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconDots,
  IconEye,
  IconFileOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type PostStatus, postPath } from '#domain/blog/blog.ts'
import { editPostPath } from '#domain/blog/blog-edit.ts'
import type { ListedPost } from '#domain/blog/blog-edit-schemas.ts'

export type ActionsProps = {
  post: ListedPost
  isChanging: boolean
  onStatus: (status: PostStatus) => void
  onSchedule: () => void
  onDelete: () => void
}

export function PostActions({ post, isChanging, onStatus, onSchedule, onDelete }: ActionsProps) {
  const { id, title, status } = post
  const isPublished = status === 'published'
  return (
    <Group gap="xs">
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
        aria-label={`${isPublished ? 'View' : 'Preview'} ${title} (in a new tab)`}
      >
        {isPublished ? 'View' : 'Preview'}
      </Button>
      <Button
        size="xs"
        variant={isPublished ? 'default' : 'light'}
        loading={isChanging}
        onClick={() => onStatus(isPublished ? 'draft' : 'published')}
        aria-label={`${isPublished ? 'Unpublish' : 'Publish'} ${title}`}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`More for ${title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarEvent size={16} aria-hidden />} onClick={onSchedule}>
            Schedule…
          </Menu.Item>
          {status === 'scheduled' && (
            <Menu.Item
              leftSection={<IconFileOff size={16} aria-hidden />}
              onClick={() => onStatus('draft')}
            >
              Back to draft
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDelete}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
