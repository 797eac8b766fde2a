/** Text without NUL and lone surrogates, which PostgreSQL refuses in text or JSON. */
export const storableText = (text: string): string => text.replace(/[\0\uD800-\uDFFF]/gu, '')
