/**
 * The text as both databases keep it: without NUL and half characters, which PostgreSQL refuses in
 * texts or in JSON.
 */
export const storableText = (text: string): string => text.replace(/[\0\uD800-\uDFFF]/gu, '')
