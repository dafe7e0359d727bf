import { Alert } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownSettings } from '#domain/operator/settings-schemas.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { notifySuccess } from '../notify.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { ChangeLog } from './ChangeLog.tsx'
import styles from './config.module.css'
import { SETTINGS } from './queries.ts'
import { SectionForm, useSave } from './SectionForm.tsx'
import { Unused } from './SettingField.tsx'

export function ConfigScreen() {
  const client = useQueryClient()
  const { data, error, isFetching } = useQuery(SETTINGS)
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  useUnsavedWarning(unsaved.length > 0)
  const refresh = async () => {
    await client.invalidateQueries(SETTINGS)
    await client.resetQueries({ queryKey: [['config', 'changes']] })
  }
  const note = (id: string, isUnsaved: boolean) =>
    setUnsaved((ids) => [...ids.filter((one) => one !== id), ...(isUnsaved ? [id] : [])])
  return (
    <AdminFrame
      title="Configuration"
      actions={<RefreshButton isFetching={isFetching} onRefresh={refresh} />}
    >
      <p className={styles.intro}>
        Changes here take effect at once. A setting of the environment comes first, and can only be
        changed there.
      </p>
      {error && (
        <Alert color="red" role="alert" mb="md" title="The settings could not be loaded">
          {error.message}
        </Alert>
      )}
      {data && (
        <div className={styles.columns}>
          <nav className={styles.menu} aria-label="Sections">
            <ul>
              {[...data.sections, { id: 'changes', title: 'Changes' }].map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {title}
                    {unsaved.includes(id) && <span className={styles.unsaved}>not saved</span>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.sections}>
            <UnknownSettings strangers={data.strangers} onSaved={refresh} />
            {data.sections.map((section) => (
              <SectionForm
                key={section.id}
                section={section}
                onSaved={refresh}
                onUnsaved={(isUnsaved) => note(section.id, isUnsaved)}
              />
            ))}
            <ChangeLog />
          </div>
        </div>
      )}
    </AdminFrame>
  )
}

type UnknownSettingsProps = {
  strangers: ShownSettings['strangers']
  onSaved: () => Promise<void>
}

/** Stored values whose names are not, or no longer, settings. */
function UnknownSettings({ strangers, onSaved }: UnknownSettingsProps) {
  const { save, isSaving } = useSave()
  if (strangers.length === 0) return null
  async function remove() {
    const answer = await save(
      strangers.map(({ name, version }) => ({ name, value: null, seen: version })),
    )
    if (answer?.outcome === 'saved') notifySuccess('Removed')
    await onSaved()
  }
  return (
    <Unused
      title="Stored, but no settings of this version"
      action="Remove them"
      isSaving={isSaving}
      onRemove={remove}
    >
      {strangers.map(({ name }) => name).join(', ')}
    </Unused>
  )
}
