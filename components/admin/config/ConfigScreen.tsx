import { Alert } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { procedureQuery } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { ChangeLog } from './ChangeLog.tsx'
import styles from './ConfigScreen.module.css'
import { SectionForm } from './SectionForm.tsx'
import { SectionMenu } from './SectionMenu.tsx'
import { UnknownSettings } from './UnknownSettings.tsx'

const SETTINGS = procedureQuery('config.settings')

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
      <p className={styles.about}>
        What is saved here holds at once. A setting of the environment comes first, and can only be
        changed there.
      </p>
      {error && (
        <Alert color="red" role="alert" mb="md" title="The settings could not be loaded">
          {error.message}
        </Alert>
      )}
      {data && (
        <div className={styles.columns}>
          <SectionMenu sections={data.sections} unsaved={unsaved} />
          <div className={styles.sections}>
            <UnknownSettings strangers={data.strangers} onSaved={refresh} />
            {data.sections.map((section) => (
              <SectionForm
                key={section.id}
                section={section}
                siteUrl={data.siteUrl}
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
