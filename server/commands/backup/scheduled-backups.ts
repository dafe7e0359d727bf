import { join } from 'node:path'
import { Cron } from 'croner'
import type { Database } from '#db/client.ts'
import type { Background } from '../../core/background.ts'
import { makeBackground } from '../../core/background.ts'
import type { Logger } from '../../core/log.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { Settings } from '../../settings/settings.ts'
import { backupName, pruneBackups } from './backup-files.ts'
import { type BackupRequest, type BackupSummary, writeBackup } from './write-backup.ts'

type BackupPorts = { database: Database; log: Logger; metrics: Metrics }

export type Backups = {
  /** Writes a backup immediately, in this process. */
  make: (request: Pick<BackupRequest, 'file' | 'photosFolder'>) => Promise<BackupSummary>
  /** Stops the schedule and aborts a backup that is being written. */
  stop: () => Promise<void>
}

/**
 * Writes backups on schedule, if the settings name a folder, and removes the oldest. A failure is
 * logged and counted; the next attempt is the next scheduled backup.
 */
export function startBackups(
  deps: BackupPorts,
  {
    BACKUP_DIR: folder,
    BACKUP_KEEP: keep,
    BACKUP_SCHEDULE: schedule,
  }: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_SCHEDULE'>,
): Backups {
  const background = makeBackground()
  const plan =
    folder === undefined
      ? undefined
      : new Cron(schedule, { timezone: 'UTC', protect: true, unref: true }, () =>
          background.run((signal) => makeScheduled(deps, { folder, keep, signal })),
        )
  return {
    make: (request) => makeNow(deps, background, request),
    async stop() {
      plan?.stop()
      await background.stop()
    },
  }
}

async function makeNow(
  { database }: BackupPorts,
  background: Background,
  request: Pick<BackupRequest, 'file' | 'photosFolder'>,
): Promise<BackupSummary> {
  let summary: BackupSummary | undefined
  await background.run(async (signal) => {
    summary = await writeBackup(database, { ...request, signal })
  })
  if (!summary) throw new Error('There is no backup.')
  return summary
}

type Scheduled = { folder: string; keep: number; signal: AbortSignal; now?: Date }

/** Writes a scheduled backup. Never rejects. */
export async function makeScheduled(
  { database, log, metrics }: BackupPorts,
  { folder, keep, signal, now = new Date() }: Scheduled,
): Promise<void> {
  try {
    const file = join(folder, backupName(now))
    const summary = await writeBackup(database, { file, signal })
    metrics.noteBackup('ok')
    log.info(summary, 'a backup was written')
    const removed = await pruneBackups(folder, keep)
    if (removed > 0) log.info({ removed }, 'old backups were removed')
  } catch (error) {
    if (signal.aborted) {
      log.warn('a backup was aborted by the shutdown')
      return
    }
    metrics.noteBackup('failed')
    log.error({ err: error }, 'a backup failed')
  }
}
