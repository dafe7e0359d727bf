import { IconCheck, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useStoredList } from '../../ui/stored-list.ts'
import { askedCities, toggleAsked } from './ask-for-city.ts'

type AskForCityProps = {
  /** 'Seattle, WA'. */
  city: string
  /** 'Seattle'. */
  name: string
}

/** Asks for the parks of a city with one press, and takes that back with another. */
export function AskForCity({ city, name }: AskForCityProps) {
  const isAsked = useStoredList(askedCities).some((one) => one.city === city)
  const [isSending, setIsSending] = useState(false)
  const press = () => {
    if (isSending) return
    setIsSending(true)
    void toggleAsked(city).finally(() => setIsSending(false))
  }
  return (
    <>
      <span role="status">
        {isAsked && (
          <>
            <IconCheck size={18} aria-hidden /> Asked for
          </>
        )}
      </span>
      <Button
        data-scripted
        look={isAsked ? 'quiet' : 'primary'}
        aria-busy={isSending}
        onClick={press}
      >
        {isAsked ? (
          'Take it back'
        ) : (
          <>
            <IconThumbUp size={18} aria-hidden /> Ask for {name}
          </>
        )}
      </Button>
    </>
  )
}
