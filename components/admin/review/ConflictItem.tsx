import { Anchor, Group, Text } from '@mantine/core'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import type { Conflict } from '#domain/operator/review-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { Act, Row } from '../list/List.tsx'

type ItemProps = {
  conflict: Conflict
  onSettle: (value: string) => void
  onAskAgain: () => void
}

/** What the operator chooses from: what visitors say, and the operator's own word before. */
function choicesOf({ said, known, isOperators }: Conflict): { value: string; count: number }[] {
  const isSaid = said.some(({ value }) => value === known?.value)
  if (!isOperators || !known || isSaid) return said
  return [...said, { value: known.value, count: 0 }]
}

/** A question that visitors have answered differently. */
export function ConflictItem({ conflict, onSettle, onAskAgain }: ItemProps) {
  const { parkId, parkName, key, known, isOperators } = conflict
  const choices = choicesOf(conflict)
  const question = findLabel(key)?.question ?? key
  return (
    <Row
      aria-label={`${parkName}: ${question}`}
      onQueueKey={(pressed) => {
        if (pressed.type === 'decline') onAskAgain()
        const chosen = pressed.type === 'choose' ? choices[pressed.nth] : null
        if (chosen) onSettle(chosen.value)
      }}
      below={
        <Group gap="xs">
          {choices.map(({ value, count }, index) => (
            <Act
              key={value}
              label={`${index + 1}. ${factText({ key, value })} ${count > 0 ? `(${count})` : '(as you said)'}`}
              name={`${factText({ key, value })}: ${parkName}`}
              onClick={() => onSettle(value)}
            />
          ))}
          <Act
            label="Ask anew"
            name={`Ask anew: ${parkName}`}
            variant="subtle"
            onClick={onAskAgain}
          />
        </Group>
      }
    >
      <h2>
        <Anchor href={parkPath({ id: parkId, name: parkName })}>{parkName}</Anchor>
      </h2>
      <Text size="sm">
        {isOperators ? 'Visitors say otherwise than you' : 'Visitors do not agree'}: {question}
      </Text>
      {known !== null && (
        <Text size="sm" c="dimmed">
          Known from {sourceName(known.source)}: {factText({ key, value: known.value })}
        </Text>
      )}
    </Row>
  )
}
