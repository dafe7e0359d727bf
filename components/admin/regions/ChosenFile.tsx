import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { formatBytes } from '#domain/region/region-limits.ts'
import styles from './Regions.module.css'
import type { useUpload } from './use-upload.ts'

type ChosenFileProps = {
  file: File
  /** Why it can't be brought in. */
  refusal: string | null
  upload: ReturnType<typeof useUpload>
  onUploaded: (id: number) => void
  onDropped: () => void
}

/** A file that is or could be uploaded, as a whole or from where that was stopped. */
export function ChosenFile({ file, refusal, upload, onUploaded, onDropped }: ChosenFileProps) {
  const { done, isUploading, error } = upload
  const isBegun = done > 0 && !isUploading
  return (
    <section className={styles.chosen} aria-label="The chosen file">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={styles.fileName}>
          <b>{file.name}</b> {formatBytes(file.size)}
        </Text>
        <Group gap="xs">
          {isUploading ? (
            <Button variant="default" size="sm" onClick={upload.stop}>
              Stop uploading
            </Button>
          ) : (
            !refusal && (
              <Button size="sm" onClick={() => upload.upload(file, onUploaded)}>
                {isBegun ? 'Go on uploading' : 'Upload and bring in'}
              </Button>
            )
          )}
          {isBegun && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              loading={upload.isDropping}
              onClick={() => upload.drop(file, onDropped)}
            >
              Drop it
            </Button>
          )}
        </Group>
      </Group>
      {(isUploading || isBegun) && <Sent file={file} done={done} isUploading={isUploading} />}
      {(refusal || error) && (
        <Alert color="red" role="alert" title="This file can’t be brought in">
          {refusal ?? error?.message}
        </Alert>
      )}
    </section>
  )
}

type SentProps = { file: File; done: number; isUploading: boolean }

function Sent({ file, done, isUploading }: SentProps) {
  const amounts = `${formatBytes(done)} of ${formatBytes(file.size)}`
  const going = done < file.size ? amounts : 'Sent. The server is looking at it…'
  return (
    <div>
      <Progress
        value={(done / Math.max(1, file.size)) * 100}
        aria-label={`Uploading ${file.name}`}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {isUploading ? going : `Stopped. ${amounts} are on the server, which keeps them for a day.`}
      </Text>
    </div>
  )
}
