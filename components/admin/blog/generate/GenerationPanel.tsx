import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { postPath } from '#domain/blog/blog.ts'
import { GENERATION_STEPS } from '#domain/blog/blog-generate.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import styles from './Generate.module.css'
import { failureReason, type GenerationState } from './use-generation.ts'

/** Progress of the running generation, or the result of the last one. */
export function GenerationPanel({ generation, isRunning, cancel }: GenerationState) {
  if (!generation) return null
  const { state, message, done, post } = generation
  if (isRunning) {
    return (
      <section className={styles.panel} aria-label="Writing the post">
        <JobProgress job={generation} cancel={cancel} stop="Cancel">
          <ol className={styles.steps}>
            {GENERATION_STEPS.map((step, at) => (
              <li key={step} aria-current={at === done ? 'step' : undefined}>
                {at < done && <IconCheck size={14} aria-label="Done:" role="img" />} {step}
              </li>
            ))}
          </ol>
        </JobProgress>
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
