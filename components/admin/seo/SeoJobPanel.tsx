import { Text } from '@mantine/core'
import { MAX_VERIFIED_AT_ONCE } from '#domain/operator/seo-messages.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import styles from '../jobs/Jobs.module.css'
import type { SeoJobState } from './use-seo-job.ts'

const EXPLANATION = `Sync Sitemap verifies up to ${MAX_VERIFIED_AT_ONCE} pages, those never verified first, then those verified longest ago, and leaves your switches as they are. Regenerate Sitemap puts every page in, little-known ones too, makes the sitemap anew, and then verifies as many.`

/** What the two buttons do, and the progress of the running job. */
export function SeoJobPanel({ job, isRunning, cancel }: SeoJobState) {
  return (
    <section className={styles.panel} aria-label="Work on the sitemap">
      <Text size="sm" c="dimmed" mb="xs">
        {EXPLANATION}
      </Text>
      {job && !isRunning && <Text size="sm">Last run: {job.message}</Text>}
      {job && isRunning && <JobProgress job={job} cancel={cancel} stop="Stop" />}
    </section>
  )
}
