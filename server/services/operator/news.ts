import type { Database } from '#db/client.ts'
import { readSpentToday } from '#db/queries/operator/ledger.ts'
import {
  addNews,
  findDueNews,
  findFailures,
  findNewWords,
  hasNews,
  hasNewsToday,
  noteAttempt,
  readClock,
} from '#db/queries/operator/news.ts'
import { CALL_COST } from '#domain/operator/costs.ts'
import { JOB_NAMES } from '#domain/operator/jobs.ts'
import {
  budgetText,
  failuresText,
  NEWS_CHANNELS,
  type NewsChannel,
  type NewsKind,
  type NewsText,
  reportsText,
  toMessage,
} from '#domain/operator/news.ts'
import type { Logger } from '../../core/log.ts'
import type { SendNews } from '../../sources/news/types.ts'
import type { JobKind, Jobs, RunningJob } from '../jobs.ts'
import type { Current, SettingsPorts } from '../ports.ts'

type NewsPorts = SettingsPorts<
  'NEWS_KINDS' | 'SITE_NAME' | 'SITE_URL' | 'GOOGLE_DAILY_BUDGET_USD' | 'GOOGLE_MAPS_SERVER_KEY'
> &
  Current<{ newsChannels: Partial<Record<NewsChannel, SendNews>> }> & {
    database: Database
    log: Logger
  }

/** The kind of the job that sends news; that it fails is no news. */
const NEWS_JOB = 'news'

/** Between two looks of a process for news. */
export const LOOK_FOR_NEWS_MS = 15_000
/** Pauses after failed attempts; after the last one a message is given up. */
const PAUSES_SECONDS = [60, 300, 1_800, 7_200, 28_800]

/** The kinds of work whose failures are news. */
const WORK = Object.keys(JOB_NAMES).filter((kind) => kind !== NEWS_JOB)

/** Begins to send news if there is some. */
export async function lookForNews(deps: NewsPorts & { jobs: Jobs }): Promise<void> {
  const kinds = deps.configured.current.settings.NEWS_KINDS
  for (const channel of channelsOf(deps)) {
    const isThere =
      (await hasNews(deps.database, { channel, kinds, work: WORK })) ||
      (await isBudgetNews(deps, channel))
    if (isThere) return void (await deps.jobs.add({ kind: NEWS_JOB }))
  }
}

function channelsOf({ configured }: NewsPorts): NewsChannel[] {
  return NEWS_CHANNELS.filter((channel) => configured.current.newsChannels[channel])
}

export function newsKind(deps: NewsPorts): JobKind {
  return {
    name: NEWS_JOB,
    attempts: Number.POSITIVE_INFINITY,
    async run(job) {
      for (const channel of channelsOf(deps)) await gather(deps, channel)
      return sendDue(deps, job)
    },
  }
}

/** Writes the messages of what a channel has not been told yet. */
async function gather(deps: NewsPorts, channel: NewsChannel): Promise<void> {
  const { database, configured } = deps
  const { NEWS_KINDS: kinds, GOOGLE_DAILY_BUDGET_USD: budget } = configured.current.settings
  const at = await readClock(database)
  const add = (kind: NewsKind, content: NewsText) =>
    addNews(database, { channel, kind, content, at })
  if (kinds.includes('reports')) {
    const { reports, suggestions } = await findNewWords(database, channel, at)
    if (reports.length + suggestions.length > 0) {
      await add('reports', reportsText(reports, suggestions))
    }
  }
  if (kinds.includes('failures')) {
    const failures = await findFailures(database, { channel, work: WORK }, at)
    if (failures.length > 0) await add('failures', failuresText(failures))
  }
  if (await isBudgetNews(deps, channel)) await add('budget', budgetText(budget))
}

/** Whether today's budget does not allow a search any more, which the channel has not been told yet. */
async function isBudgetNews(
  { database, configured }: NewsPorts,
  channel: NewsChannel,
): Promise<boolean> {
  const { NEWS_KINDS, GOOGLE_MAPS_SERVER_KEY, GOOGLE_DAILY_BUDGET_USD } =
    configured.current.settings
  if (!GOOGLE_MAPS_SERVER_KEY || !NEWS_KINDS.includes('budget')) return false
  const left = GOOGLE_DAILY_BUDGET_USD - (await readSpentToday(database))
  return left < CALL_COST.nearby && !(await hasNewsToday(database, { channel, kind: 'budget' }))
}

async function sendDue({ database, configured, log }: NewsPorts, job: RunningJob) {
  let sent = 0
  const failed: string[] = []
  for (const { id, channel, kind, content, attempts, at } of await findDueNews(database)) {
    job.signal.throwIfAborted()
    const { newsChannels, settings } = configured.current
    const send = newsChannels[channel]
    const message = toMessage(content, { id: `news_${id}`, kind, at, settings })
    // The channel was switched off since.
    const error = send ? await errorOf(() => send(message)) : 'It is switched off.'
    const pauseSeconds = (error !== null && send && PAUSES_SECONDS[attempts]) || null
    await noteAttempt(database, id, { error, pauseSeconds })
    if (error === null) sent += 1
    else {
      log.warn(
        { channel, id, attempts: attempts + 1, pauseSeconds, reason: error },
        'news was not sent',
      )
      if (send) failed.push(error)
    }
  }
  const [why] = failed
  return { message: why ? `${sent} sent, ${failed.length} not: ${why}` : `${sent} sent` }
}

async function errorOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
