import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { sourceName } from '#domain/park/source-names.ts'
import type { ListedRule } from '#domain/rules/rule-schemas.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { FormModal } from '../FormModal.tsx'
import { Act, List, Row } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { NewTabLink } from '../NewTabLink.tsx'
import { notifyUndo } from '../notify-undo.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { parksText } from './parks-text.ts'
import { EMPTY_RULE, RuleFields } from './RuleFields.tsx'

/** The rules of agencies, which hold in all their parks. */
export function RulesScreen() {
  const query = useQuery(procedureQuery('rules.list'))
  const [isOpen, form] = useDisclosure()
  return (
    <AdminFrame title="Rules of Agencies" actions={<Button onClick={form.open}>Add a rule</Button>}>
      <List
        query={query}
        noun="rules"
        label="Rules of agencies"
        failure="The rules could not be loaded"
        itemsOf={(rules) => rules}
        keyOf={({ id }) => id}
        noneOf={() => ({ text: 'There are no rules.', button: 'Add a rule', onPress: form.open })}
      >
        {(rule) => <RuleRow rule={rule} />}
      </List>
      <RuleModal rule={EMPTY_RULE} isOpen={isOpen} onClose={form.close} />
    </AdminFrame>
  )
}

type ModalProps = { rule: ListedRule['form']; isOpen: boolean; onClose: () => void }

function RuleModal({ rule, isOpen, onClose }: ModalProps) {
  return (
    <FormModal
      opened={isOpen}
      onClose={onClose}
      title={rule.id === null ? 'Add a rule' : 'Edit a rule'}
      question="Discard your changes?"
    >
      {(props) => <RuleFields rule={rule} {...props} />}
    </FormModal>
  )
}

function RuleRow({ rule }: { rule: ListedRule }) {
  const { id, form: values, texts, isOn, isOwn, isEdited, parks, named } = rule
  const { agency, says, title, address, date, isReported } = values
  const [isOpen, form] = useDisclosure()
  const text = (on: boolean) => (on ? 'The rule is on.' : 'The rule is off.')
  const options = {
    run: (on: boolean) => trpc.rules.switch.mutate({ id, isOn: on }),
    failed: 'The rule could not be switched',
    refresh: [[['rules']]],
  }
  const undo = useChange({ ...options, done: ({ isOn: on }) => text(on) })
  const change = useChange({
    ...options,
    onDone: (_, on: boolean) => notifyUndo(text(on), () => undo.mutate(!on)),
  })
  const whose = isOwn ? ['yours'] : isEdited ? ['edited by you'] : []
  const facts = [...texts, ...(named > 0 ? [`${parksText(named)} by name`] : [])]
  const state = [parksText(parks), ...(isReported ? ['reported'] : []), ...whose]
  const name = `${sourceName(agency)}: ${says || title}`
  return (
    <Row
      actions={
        <>
          <StatusBadge status={isOn ? 'active' : 'none'}>{isOn ? 'On' : 'Off'}</StatusBadge>
          <Act label="Edit" name={`Edit ${name}`} onClick={form.open} />
          <Act
            label={isOn ? 'Switch off' : 'Switch on'}
            name={`${isOn ? 'Switch off' : 'Switch on'} ${name}`}
            loading={change.isPending}
            onClick={() => change.mutate(!isOn)}
          />
        </>
      }
    >
      <b>{sourceName(agency)}</b> {facts.join(' · ')}
      <Text size="sm">{says}</Text>
      <Text size="sm" c="dimmed">
        {address ? <NewTabLink href={address}>{title}</NewTabLink> : title}
      </Text>
      <Text size="sm" c="dimmed">
        {[date || 'date unknown', ...state].join(' · ')}
      </Text>
      <RuleModal rule={values} isOpen={isOpen} onClose={form.close} />
    </Row>
  )
}
