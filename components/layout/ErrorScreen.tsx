import { ButtonLink } from '../ui/Button.tsx'
import { TextPage } from './TextPage.tsx'

type ErrorScreenProps = { title: string; text?: string | undefined }

/** What stands for a page that is not there, or could not be made. */
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
