import { ButtonLink } from '../ui/Button.tsx'
import { TextPage } from './TextPage.tsx'

type ErrorScreenProps = { title: string; text?: string | undefined }

/** Page shown for a missing page or a server error. */
export function ErrorScreen({ title, text }: ErrorScreenProps) {
  return (
    <TextPage>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className="actions">
        <ButtonLink look="primary" href="/">
          Back to Map
        </ButtonLink>
      </div>
    </TextPage>
  )
}
