import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ADVERT_SANDBOX } from '#domain/operator/advert.ts'
import { trpc } from '../../app/trpc.ts'
import styles from './SettingField.module.css'

/** Previews the advert as visitors would see it, in a frame that can't access the page. */
export function AdvertPreview({ html }: { html: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => trpc.config.previewAdvert.mutate({ html }),
  })
  return (
    <>
      <div>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          disabled={html.trim() === ''}
          onClick={() => mutate()}
        >
          Preview
        </Button>
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {data && (
        <iframe
          title="Preview of the advert"
          className={styles.frame}
          src={data.path}
          sandbox={ADVERT_SANDBOX}
        />
      )}
    </>
  )
}
