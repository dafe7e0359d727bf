import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import type { Logger } from '../../core/log.ts'
import type { Metrics } from '../../operations/metrics.ts'
import { JobError, type JobKind } from '../../services/jobs.ts'
import type { SettingsPorts } from '../../services/ports.ts'
import { backupFolder } from '../../settings/settings.ts'
import { backupName, pruneBackups } from './backup-files.ts'
import { BackupError } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

type BackupPorts = SettingsPorts<
  'BACKUPS' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_SCHEDULE' | 'DATA_DIR'
> & {
  database: Database
  log: Logger
  metrics: Metrics
}

/**
 * Backups on schedule, while they are switched on; the oldest are removed. A failure is logged and
 * counted; the next attempt is the next scheduled backup.
 */
export function backupKind({ configured, database, log, metrics }: BackupPorts): JobKind {
  const now = () => configured.current.settings
  async function run(signal: AbortSignal): Promise<{ message: string }> {
    const into = backupFolder(now())
    if (into === null) return { message: 'Backups are switched off.' }
    try {
      const file = join(into, backupName(new Date()))
      const summary = await writeBackup(database, { file, signal })
      metrics.noteBackup('ok')
      log.info(summary, 'a backup was written')
      const removed = await pruneBackups(into, now().BACKUP_KEEP)
      if (removed > 0) log.info({ removed }, 'old backups were removed')
      return { message: file }
    } catch (error) {
      if (!signal.aborted) metrics.noteBackup('failed')
      if (error instanceof BackupError) throw new JobError(error.message, { cause: error })
      throw error
    }
  }
  return {
    name: 'backup',
    // Without a folder of its own a process leaves backups to those that have one.
    cron: () =>
      backupFolder(now()) !== null
        ? now().BACKUP_SCHEDULE
        : now().BACKUPS === false
          ? null
          : undefined,
    run: ({ signal }) => run(signal),
  }
}
