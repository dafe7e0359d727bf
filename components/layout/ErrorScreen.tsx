import { BackToMap } from './BackToMap.tsx'
import { TextPage } from './TextPage.tsx'

type ErrorScreenProps = { title: string; text?: string | undefined }

/** Page shown for a missing page or a server error. */
export function ErrorScreen({ title, text }: ErrorScreenProps) {
  return (
    <TextPage>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <BackToMap />
    </TextPage>
  )
}
