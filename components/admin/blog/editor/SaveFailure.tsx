import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { POST_CHANGED } from '#domain/blog/blog-messages.ts'
import { errorStatus, errorText } from '../../../app/trpc.ts'
import type { PostFormState } from './use-post-form.ts'

/** Why the post was not saved, and what can be done about it. What was typed stays in the form. */
export function SaveFailure({ state }: { state: PostFormState }) {
  const { saveError: error, isSaving, loadOther, saveOver, restore } = state
  const alert = useRef<HTMLDivElement>(null)
  // Ctrl+S is pressed anywhere in a long post.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each failure
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (!error) return null
  const status = errorStatus(error)
  const isChanged = status === 409
  const isDeleted = status === 404
  return (
    <Alert
      ref={alert}
      color="red"
      role="alert"
      title={
        isChanged
          ? POST_CHANGED
          : isDeleted
            ? 'This post was deleted meanwhile'
            : 'The post was not saved'
      }
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Text size="sm">
        {isChanged || isDeleted ? '' : `${errorText(error)}. `}
        What you have typed is still here.
        {isChanged && ' The preview shows the other version.'}
      </Text>
      {isChanged && (
        <Group mt="xs" gap="xs">
          <Button size="xs" variant="default" onClick={loadOther}>
            Load the other version
          </Button>
          <Button size="xs" variant="default" loading={isSaving} onClick={saveOver}>
            Save mine over it
          </Button>
        </Group>
      )}
      {isDeleted && (
        <Button mt="xs" size="xs" variant="default" onClick={restore}>
          Bring the post back
        </Button>
      )}
    </Alert>
  )
}
