import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { later } from '../../ui/Later.tsx'
import styles from '../admin.module.css'

const PinMap = later(() => import('./PinMap.tsx').then((file) => file.PinMap))

type PositionProps = Omit<TextInputProps, 'value'> & {
  value?: string
  /** The source of its position. */
  source?: string | undefined
  onPosition: (position: string) => void
  /** Whether the map is shown from the start. */
  isOpen?: boolean
}

/** A park's position, typed or put on a map. */
export function PositionField({ onPosition, isOpen = false, source, ...field }: PositionProps) {
  const [hasMap, map] = useDisclosure(isOpen)
  return (
    <Stack gap="xs">
      <TextInput
        label="Position"
        description={`Latitude and longitude of its pin, in degrees. ${source ?? ''}`}
        {...field}
      />
      {hasMap ? (
        <div className={styles.map}>
          <PinMap position={field.value ?? ''} onPosition={onPosition} />
        </div>
      ) : (
        <Button variant="default" size="xs" onClick={map.open} style={{ alignSelf: 'flex-start' }}>
          Put it on a map
        </Button>
      )}
    </Stack>
  )
}
