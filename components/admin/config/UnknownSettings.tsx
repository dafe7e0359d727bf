import { Button } from '@mantine/core'
import type { ShownSettings } from '#domain/operator/settings-schemas.ts'
import { notifySuccess } from '../notify.ts'
import { Caution } from './Caution.tsx'
import { useSave } from './use-save.ts'

type UnknownSettingsProps = {
  strangers: ShownSettings['strangers']
  onSaved: () => Promise<void>
}

/** Stored values whose names are not, or no longer, settings. */
export function UnknownSettings({ strangers, onSaved }: UnknownSettingsProps) {
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
    <Caution title="Stored, but no settings of this version">
      {strangers.map(({ name }) => name).join(', ')}
      <Button
        variant="default"
        size="xs"
        mt="xs"
        display="block"
        loading={isSaving}
        onClick={remove}
      >
        Remove them
      </Button>
    </Caution>
  )
}
