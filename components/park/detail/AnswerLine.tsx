import { IconDog, IconHorseToy, IconRun, IconWheelchair } from '@tabler/icons-react'
import styles from './AnswerLine.module.css'
import { type Fit, fitsText } from './how-it-fits.ts'

/** The needs, as an answer names them. */
const NEEDS: Readonly<Record<string, { text: string; Icon: typeof IconDog }>> = {
  dog: { text: 'For your dog', Icon: IconDog },
  kids: { text: 'For kids', Icon: IconHorseToy },
  run: { text: 'For a run', Icon: IconRun },
  'step-free': { text: 'Step-free', Icon: IconWheelchair },
}

type AnswerLineProps = { fits: readonly Fit[]; need: string | null | undefined }

/** Whether a park has what was asked for, in one line; renders nothing if nothing was. */
export function AnswerLine({ fits, need }: AnswerLineProps) {
  if (fits.length === 0) return null
  const { text = 'What you asked for', Icon = null } = NEEDS[need ?? ''] ?? {}
  const isKnown = fits.some(({ state }) => state !== 'unknown')
  return (
    <p className={styles.line} data-known={isKnown || undefined}>
      {Icon && <Icon size={20} aria-hidden />}
      <span>
        <strong>{text}:</strong> {fitsText(fits)}
      </span>
    </p>
  )
}
