import { Button } from '@mantine/core'
import type { ShownSetting } from '#domain/operator/settings-schemas.ts'
import { AdvertPreview } from './AdvertPreview.tsx'
import { Caution } from './Caution.tsx'
import { SecretSetting } from './SecretSetting.tsx'
import styles from './SettingField.module.css'
import { SettingInput } from './SettingInput.tsx'
import { TryButton } from './TryButton.tsx'

type SettingFieldProps = {
  setting: ShownSetting
  value: string
  error: React.ReactNode
  /** Unsaved values of the section, by name. */
  typed: Record<string, string>
  isSaving: boolean
  onType: (value: string) => void
  onRemove: () => void
}

/** A setting's input, with its source, limits and a test button. */
export function SettingField(props: SettingFieldProps) {
  const { setting, value, error, typed, isSaving, onType, onRemove } = props
  const { name, label, kind, tries, unit } = setting
  const isFixed = setting.source === 'environment'
  const isKept = setting.version !== null && (isFixed || setting.problem !== null)
  const parts = {
    id: `setting-${name}`,
    label: (
      <>
        {label} <code className={styles.name}>{name}</code>
      </>
    ),
    description: describe(setting),
    error: error ? <>This {error}</> : undefined,
  }
  const isSet = setting.value !== '' || value.trim() !== ''
  return (
    <div className={unit ? styles.field : `${styles.field} ${styles.wide}`}>
      {kind === 'secret' ? (
        <SecretSetting {...{ parts, setting, value, onType, onRemove, isSaving }} />
      ) : (
        <SettingInput
          parts={parts}
          setting={setting}
          value={isFixed ? setting.value : value}
          readOnly={isFixed}
          onType={onType}
        />
      )}
      {isKept && (
        <Caution title="What is stored here is not used">
          {setting.problem === null ? 'The environment comes first.' : `It ${setting.problem}.`}
          <Button
            variant="default"
            size="xs"
            mt="xs"
            display="block"
            loading={isSaving}
            onClick={onRemove}
          >
            Remove what is stored
          </Button>
        </Caution>
      )}
      {tries && <TryButton sources={tries} label={label} values={typed} disabled={!isSet} />}
      {name === 'AD_SNIPPET' && <AdvertPreview html={isFixed ? setting.value : value} />}
    </div>
  )
}

function describe({ help, unit, name, source, fallback }: ShownSetting): string {
  const usual = fallback && unit ? ` Usually ${fallback}.` : ''
  const fixed = source === 'environment' ? ` Set by the environment: ${name}.` : ''
  return help + usual + fixed
}
