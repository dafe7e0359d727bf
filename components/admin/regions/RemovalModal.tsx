import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Region, Removal } from '#domain/region/region-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import { procedureQuery } from '../../trpc.ts'
import { Loaded } from '../LoadFailure.tsx'
import { NewTabLink } from '../NewTabLink.tsx'
import styles from './Regions.module.css'
import { contentText, parksText } from './region-texts.ts'

type RemovalModalProps = {
  region: Region
  opened: boolean
  onClose: () => void
  onRemove: () => void
}

/** What removing a region would take, before it is removed. */
export function RemovalModal({ region, opened, onClose, onRemove }: RemovalModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Remove ${region.name}?`} size="lg">
      <Preview {...{ region, onClose, onRemove }} />
    </Modal>
  )
}

function Preview({ region, onClose, onRemove }: Omit<RemovalModalProps, 'opened'>) {
  const removal = useQuery({
    ...procedureQuery('regions.previewRemoval', { id: region.id }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded
      query={removal}
      failure="What it would take could not be counted"
      waiting="Counting what it would take"
    >
      {(data) => (
        <Stack gap="md">
          {region.kind === 'tiger' ? (
            <Text size="sm">
              <b>{contentText(region)}</b> would be taken. Streets that other regions tell stay.
            </Text>
          ) : (
            <Taken {...data} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep it
            </Button>
            <Button
              color="red"
              onClick={() => {
                onRemove()
                onClose()
              }}
            >
              {data.taken === 0 ? 'Remove' : `Remove ${parksText(data.taken)}`}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function Taken({ taken, told, kept, examples }: Removal) {
  return (
    <>
      <ul className={styles.taken}>
        <li>
          <b>{parksText(taken)}</b> would be taken: nobody else tells of {them(taken)}.
        </li>
        {told > 0 && (
          <li>
            Of these, visitors or you have told something about <b>{parksText(told)}</b>. That is
            kept, in case {told === 1 ? 'it comes' : 'they come'} back.
          </li>
        )}
        <li>
          <b>{parksText(kept)}</b> would stay{kept > 0 && ', because others tell of '}
          {kept > 0 && them(kept)}.
        </li>
      </ul>
      {examples.length > 0 && (
        <section>
          <Text component="h3" fw={700} mb={4}>
            {examples.length < taken ? 'Some that would be taken' : 'They would be taken'}
          </Text>
          <ul className={styles.examples}>
            {examples.map((park) => (
              <li key={park.id}>
                <NewTabLink href={parkPath(park)}>{park.name}</NewTabLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
