import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import type { Logger } from '../../core/log.ts'
import type { Metrics } from '../../operations/metrics.ts'
import { JobError, type JobKind } from '../../services/jobs.ts'
import type { Settings } from '../../settings/settings.ts'
import { backupName, pruneBackups } from './backup-files.ts'
import { BackupError } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

type BackupPorts = { database: Database; log: Logger; metrics: Metrics }

/**
 * Backups on schedule, if the settings name a folder; the oldest are removed. A failure is logged and
 * counted; the next attempt is the next scheduled backup.
 */
export function backupKinds(
  { database, log, metrics }: BackupPorts,
  {
    BACKUP_DIR: folder,
    BACKUP_KEEP: keep,
    BACKUP_SCHEDULE: schedule,
  }: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_SCHEDULE'>,
): JobKind[] {
  if (folder === undefined) return []
  async function run(into: string, signal: AbortSignal): Promise<{ message: string }> {
    try {
      const file = join(into, backupName(new Date()))
      const summary = await writeBackup(database, { file, signal })
      metrics.noteBackup('ok')
      log.info(summary, 'a backup was written')
      const removed = await pruneBackups(into, keep)
      if (removed > 0) log.info({ removed }, 'old backups were removed')
      return { message: file }
    } catch (error) {
      if (!signal.aborted) metrics.noteBackup('failed')
      if (error instanceof BackupError) throw new JobError(error.message, { cause: error })
      throw error
    }
  }
  return [{ name: 'backup', cron: schedule, run: ({ signal }) => run(folder, signal) }]
}
