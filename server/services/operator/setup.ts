import type { Database } from '#db/client.ts'
import { findSetupNotes, saveSetupNotes } from '#db/queries/operator/operators.ts'
import { listRegions } from '#db/queries/region/regions.ts'
import type { Setup, SetupNotes, SetupStep } from '#domain/operator/setup-schemas.ts'
import type { Configured } from '../../settings/configured.ts'
import { backupFolder } from '../../settings/settings.ts'
import { countListedParks } from '../park/park-list.ts'
import { checkDisk, checkRegions, checkSettings } from './checks.ts'

type SetupPorts = Parameters<typeof countListedParks>[0] & {
  configured: Configured
  database: Database
}

/** How far the operator is with setting up the site, and what the doctor finds of it. */
export async function readSetup(deps: SetupPorts): Promise<Setup> {
  const { configured, database } = deps
  // Another process may have changed the settings just now.
  await configured.refresh()
  const { settings, variables, stored, ignored } = configured.current
  const [notes, regions, { count: parks }] = await Promise.all([
    findSetupNotes(database),
    listRegions(database),
    countListedParks(deps),
  ])
  const isSet = (wanted: string) =>
    variables[wanted] !== undefined ||
    (stored.some(({ name }) => name === wanted) && !ignored.some(({ name }) => name === wanted))
  const isDone: Record<SetupStep, boolean> = {
    name: isSet('SITE_NAME'),
    start: isSet('START_PLACE'),
    parks: regions.length > 0,
    address: settings.SITE_URL?.startsWith('https://') ?? false,
    backups: backupFolder(settings) !== null,
    contact: isSet('CONTACT_EMAIL'),
  }
  return {
    steps: (Object.keys(isDone) as SetupStep[]).map((id) => ({
      id,
      state: isDone[id] ? 'done' : notes.skipped.includes(id) ? 'skipped' : 'open',
    })),
    isFinished: notes.isFinished,
    parks,
    regions: regions.length,
    checks: [
      ...checkSettings(settings),
      ...(await checkDisk(settings.DATA_DIR)),
      ...checkRegions(regions, Date.now()),
    ],
  }
}

/** Notes which steps are skipped, and whether the set-up is finished. */
export async function noteSetup(
  { database }: { database: Database },
  notes: SetupNotes,
): Promise<SetupNotes> {
  await saveSetupNotes(database, notes)
  return notes
}
