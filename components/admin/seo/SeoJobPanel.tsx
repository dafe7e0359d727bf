import { Button, Group, Progress, Text } from '@mantine/core'
import { MAX_VERIFIED_AT_ONCE } from '#domain/operator/seo-messages.ts'
import styles from './SeoJobPanel.module.css'
import type { SeoJobState } from './use-seo-job.ts'

const EXPLANATION = `Sync Sitemap verifies up to ${MAX_VERIFIED_AT_ONCE} pages, those never verified first, then those verified longest ago, and leaves your switches as they are. Regenerate Sitemap puts every page in, thin ones too, makes the sitemap anew, and then verifies as many.`

/** What the two buttons do, and the progress of the running job. */
export function SeoJobPanel({ job, isRunning, cancel }: SeoJobState) {
  return (
    <section className={styles.panel} aria-label="Work on the sitemap">
      <Text size="sm" c="dimmed">
        {EXPLANATION}
      </Text>
      {job && !isRunning && (
        <Text size="sm" mt="xs">
          Last run: {job.message}
        </Text>
      )}
      {job && isRunning && (
        <Group mt="sm" wrap="nowrap" align="center">
          <div className={styles.progress}>
            <Text size="sm" role="status">
              {job.message}
            </Text>
            <Progress
              value={job.total ? (job.done / job.total) * 100 : 100}
              animated={!job.total}
              aria-label={job.message}
              mt={4}
            />
            <Text size="xs" c="dimmed" mt={4}>
              {job.total === null ? `${job.done} done` : `${job.done} of ${job.total}`}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Stop
          </Button>
        </Group>
      )}
    </section>
  )
}
