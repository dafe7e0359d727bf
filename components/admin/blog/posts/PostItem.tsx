import { Anchor, Badge, Group, Paper, Text } from '@mantine/core'
import { postPath } from '#domain/blog/blog.ts'
import { editPostPath, POST_STATUS_LABELS } from '#domain/blog/blog-edit.ts'
import { Moment } from '../../Moment.tsx'
import { StatusBadge } from '../../StatusBadge.tsx'
import { STATUS_MARKS } from '../status-texts.ts'
import { type ActionsProps, PostActions } from './PostActions.tsx'
import styles from './Posts.module.css'

export function PostItem({ post, ...actions }: ActionsProps) {
  const { id, slug, title, author, tags, status, publishedAt, updatedAt } = post
  return (
    <Paper component="li" withBorder p="md" className={styles.item}>
      <div>
        <h2 className={styles.title}>
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
      </div>
      <PostActions post={post} {...actions} />
    </Paper>
  )
}
