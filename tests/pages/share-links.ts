import { inject } from 'vitest'

/** Creates a share link, which nobody sees who does not know it; returns its number. */
export async function createShare(
  parkId: number,
  location?: { lat: number; lng: number },
): Promise<string> {
  const answer = await fetch(`${inject('site')}/api/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkId, location }),
  })
  return (await answer.json()).shortId
}
