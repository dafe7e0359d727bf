import sanitizeHtml from 'sanitize-html'

/**
 * What of an advert's HTML is shown. Its scripts stay, as adverts are made of them, and run in a
 * frame that can't reach the page; forms, plug-ins, handlers and addresses that run scripts go.
 */
export function cleanSnippet(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'ins', 'iframe', 'script', 'style'],
    allowVulnerableTags: true,
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedAttributes: {
      '*': [
        'class',
        'id',
        'style',
        'title',
        'lang',
        'dir',
        'role',
        'width',
        'height',
        'aria-*',
        'data-*',
      ],
      a: ['href', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
      iframe: [
        'src',
        'allow',
        'loading',
        'scrolling',
        'frameborder',
        'marginwidth',
        'marginheight',
      ],
      script: ['src', 'async', 'defer', 'crossorigin', 'type'],
    },
  }).trim()
}
