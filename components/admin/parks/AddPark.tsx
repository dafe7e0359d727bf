import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../FormModal.tsx'
import { AddParkForm } from './AddParkForm.tsx'

/** @param onAdded called with what finds the new park in the list */
export function AddPark({ onAdded }: { onAdded: (q: string) => void }) {
  const [isOpen, form] = useDisclosure()
  return (
    <>
      <Button onClick={form.open}>Add a park</Button>
      <FormModal
        opened={isOpen}
        onClose={form.close}
        title="Add a park"
        question="Discard the new park?"
      >
        {({ onSaved, ...rest }) => (
          <AddParkForm
            {...rest}
            onAdded={(id) => {
              onSaved()
              onAdded(String(id))
            }}
          />
        )}
      </FormModal>
    </>
  )
}
