import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { procedureKey } from '../../trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { ChangeLog } from './ChangeLog.tsx'
import styles from './ConfigScreen.module.css'
import { settingsQuery } from './queries.ts'
import { SectionForm } from './SectionForm.tsx'
import { SectionMenu } from './SectionMenu.tsx'
import { StrangeSettings } from './StrangeSettings.tsx'
import { SETTING_SECTIONS } from './setting-sections.ts'

/** The site's settings, one form per section, and the change log. */
export function ConfigScreen() {
  const client = useQueryClient()
  const { data, error, isFetching } = useQuery(settingsQuery())
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  useUnsavedWarning(unsaved.length > 0)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: procedureKey('config.settings') })
    await client.resetQueries({ queryKey: [['config', 'changes']] })
  }
  const note = (id: string, isUnsaved: boolean) =>
    setUnsaved((ids) => [...ids.filter((one) => one !== id), ...(isUnsaved ? [id] : [])])
  return (
    <AdminFrame
      title="Configuration"
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={refresh}
        >
          Refresh
        </Button>
      }
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
          <SectionMenu unsaved={unsaved} />
          <div className={styles.sections}>
            <StrangeSettings strangers={data.strangers} onSaved={refresh} />
            {SETTING_SECTIONS.map((section) => (
              <SectionForm
                key={section.id}
                section={section}
                shown={data}
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
