import { Button, PasswordInput } from '@mantine/core'
import type { ShownSetting } from '#domain/operator/settings-schemas.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import styles from './SettingField.module.css'
import type { InputParts } from './SettingInput.tsx'

type SecretSettingProps = {
  parts: InputParts
  setting: ShownSetting
  /** The replacement being typed. */
  value: string
  isSaving: boolean
  onType: (value: string) => void
  onRemove: () => void
}

/** A setting that is never shown; it can only be replaced or removed. */
export function SecretSetting(props: SecretSettingProps) {
  const { parts, setting, value, isSaving, onType, onRemove } = props
  const isFixed = setting.source === 'environment'
  const isStored = setting.source === 'stored'
  async function remove() {
    const isSure = await askToConfirm({
      title: `Remove ${setting.name}?`,
      message: `What uses it goes on without it. It ends in ${setting.value}, and can't be shown again.`,
      action: 'Remove',
    })
    if (isSure) onRemove()
  }
  return (
    <>
      {isFixed ? (
        <PasswordInput
          {...parts}
          value={setting.value}
          visible
          onVisibilityChange={nothing}
          visibilityToggleIcon={() => null}
          readOnly
          variant="filled"
        />
      ) : (
        <PasswordInput
          {...parts}
          value={value}
          placeholder={isStored ? 'Type another one to replace it' : 'Not set'}
          autoComplete="new-password"
          spellCheck={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      {isStored && (
        <div className={styles.row}>
          <span>
            Set, ends in <code>{setting.value}</code>
          </span>
          <Button variant="default" size="xs" loading={isSaving} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
    </>
  )
}

function nothing(): void {}
