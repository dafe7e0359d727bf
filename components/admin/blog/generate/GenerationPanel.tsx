import { Alert, Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { postPath } from '#domain/blog/blog.ts'
import { GENERATION_STEPS } from '#domain/blog/blog-generate.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import styles from './Generate.module.css'
import { failureReason, type GenerationState } from './use-generation.ts'

/** Progress of the running generation, or the result of the last one. */
export function GenerationPanel({ generation, isRunning, cancel }: GenerationState) {
  if (!generation) return null
  const { state, message, done, post } = generation
  if (isRunning) {
    return (
      <section className={styles.panel} aria-label="Writing the post">
        <Text size="sm" role="status">
          {message}…
        </Text>
        <Progress
          value={(done / GENERATION_STEPS.length) * 100}
          animated
          aria-label={message}
          mt={4}
        />
        <ol className={styles.steps}>
          {GENERATION_STEPS.map((step, at) => (
            <li key={step} aria-current={at === done ? 'step' : undefined}>
              {at < done && <IconCheck size={14} aria-label="Done:" role="img" />} {step}
            </li>
          ))}
        </ol>
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      </section>
    )
  }
  if (!post) {
    if (state === 'failed') {
      return (
        <Alert color="red" title={BLOG_FORM.generateFailed}>
          {failureReason(message)}
        </Alert>
      )
    }
    return <Text size="sm">{message}</Text>
  }
  const path = post.status === 'draft' ? `${postPath(post)}?preview=true` : postPath(post)
  return (
    <section className={styles.panel} aria-label="The latest post">
      <Group justify="space-between" align="start">
        <div>
          <Text fw={600}>{post.title}</Text>
          <Text size="sm" c="dimmed">
            {post.status === 'draft' ? 'Draft' : 'Published'}, written by {post.writtenBy}
          </Text>
        </div>
        <Anchor href={path}>{post.status === 'draft' ? 'Preview' : 'View'}</Anchor>
      </Group>
      {post.note && (
        <Alert color="yellow" mt="sm" icon={<IconInfoCircle aria-hidden />}>
          {post.note}
        </Alert>
      )}
    </section>
  )
}
