import { Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import { Act } from '../list/List.tsx'

/** Debounce of typing before a search for regions is written to the URL and announced. */
export const REGION_FIND_DEBOUNCE_MS = 400

type FoundListProps = {
  label: string
  /** What is announced, once typing has paused. */
  news: string | false
  rows: readonly {
    key: string
    name: string
    /** Shown after the name. */
    around: string
    /** What a screen reader says of the button. */
    button: string
    isHere: boolean
  }[]
  /** How many more match. */
  left: number
  onChoose: (key: string) => void
}

/** What is found of regions to bring in. */
export function FoundList({ label, news, rows, left, onChoose }: FoundListProps) {
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {rows.length > 0 && (
        <Paper component="ul" withBorder m={0} p={0} maw={640} aria-label={label}>
          {rows.map(({ key, name, around, button, isHere }, index) => (
            <Group
              key={key}
              component="li"
              justify="space-between"
              wrap="nowrap"
              mih={46}
              px="sm"
              py="xs"
              style={index > 0 ? { borderBlockStart: '1px solid var(--line)' } : {}}
            >
              <span>
                <b>{name}</b>{' '}
                <Text span size="sm" c="dimmed">
                  {around}
                </Text>
              </span>
              {isHere ? (
                <Text size="sm" c="dimmed" flex="none">
                  Already here
                </Text>
              ) : (
                <Act label="Bring in" name={button} flex="none" onClick={() => onChoose(key)} />
              )}
            </Group>
          ))}
        </Paper>
      )}
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {left} more {left === 1 ? 'matches' : 'match'}. Type more of the name.
        </Text>
      )}
    </>
  )
}
