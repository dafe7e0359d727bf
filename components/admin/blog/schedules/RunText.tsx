import { Anchor, Text } from '@mantine/core'
import { postPath } from '#domain/blog/blog.ts'
import type { ScheduleRun } from '#domain/blog/blog-generate-schemas.ts'
import { Moment } from '../../Moment.tsx'

export function RunText({ run }: { run: ScheduleRun }) {
  const { startedAt, finishedAt, dueAt, error, attempts, postSlug, postTitle, writtenBy } = run
  const reason = dueAt ? 'as planned' : 'run now'
  return (
    <Text size="sm" component="span">
      <Moment at={startedAt} /> ({attempts > 1 ? `${reason}, begun again` : reason}):{' '}
      {!finishedAt && 'Writing…'}
      {error && <span>failed. {error}</span>}
      {finishedAt && !error && !postSlug && 'its post was deleted.'}
      {postSlug && (
        <>
          <Anchor href={`${postPath({ slug: postSlug })}?preview=true`} underline="always">
            {postTitle}
          </Anchor>
          , by {writtenBy}
        </>
      )}
    </Text>
  )
}
