import type { Job } from './job-schemas.ts'

/** Kinds of jobs in words; others run unseen. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  backup: 'Scheduled backup',
  commons: 'Search for photos at Wikimedia Commons',
  'expired data': 'Deleting expired data',
  guide: 'Writing a post',
  networks: 'Forgetting visitors’ networks',
  news: 'Sending news',
  planned_guides: 'Writing the post of a schedule',
  popularity: 'Counting the popularity of parks',
  regions: 'Work on a region',
  sitemap: 'Work on the sitemap',
  words: 'Learning the words of new parks',
}

/** Whether a job runs, or is about to. */
export function isUnderWay(job: Pick<Job, 'state' | 'nextRunAt'> | null): boolean {
  return job?.state === 'running' || (job?.state === 'waiting' && job.nextRunAt === null)
}
