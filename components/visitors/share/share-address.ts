export const SHARE_TOAST = {
  copied: { title: 'Link Copied!' },
  created: { title: 'Link Created', text: 'Long-press to select and copy' },
  failed: { title: 'Sharing Error', text: 'Unable to generate share link. Please try again.' },
} as const

export const SHARE_LABEL = { idle: 'Share', busy: 'Share', copied: 'Copied!' } as const

/** The link of a share; on the page's own origin if the site's public URL is unknown. */
export function shareLink(
  { seoUrl, shortId }: { seoUrl?: string | undefined; shortId: string },
  origin: string,
): string {
  return seoUrl ?? `${origin}/s/${shortId}`
}
