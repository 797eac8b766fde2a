import { decodeHTML } from 'entities'
import { z } from 'zod'

const clean = (text: string, max: number) =>
	[...text.replace(/[\u0000-\u001f\u007f\ud800-\udfff]/gu, ' ')].slice(0, max).join('').trim()

const text = (read: (sent: string) => string) => z.string().max(100_000).transform(read)

/** One line of a store's text, with printable characters only. */
export const line = (max: number) => text((sent) => clean(sent, max))

/** Like `line`, for HTML-encoded text: “Basil &amp; mint” is Basil & mint. */
export const htmlLine = (max: number) => text((sent) => clean(decodeHTML(sent), max))

/** Like `htmlLine`, for a sentence that may contain tags. */
export const htmlWords = (max: number) =>
	text((sent) => clean(decodeHTML(sent.replace(/<[^<>]*>/g, ' ')), max).replace(/ +/g, ' '))

/** Like `line`; null for a missing or empty text. */
export const lineOrNull = (max: number) =>
	line(max)
		.nullish()
		.transform((text) => text || null)

/** A valid date; stores write ISO 8601. */
export const date = z
	.string()
	.max(40)
	.transform((text) => new Date(text))
	.refine((at) => at.getTime() > 0, 'no date')

/** Whole pieces of a line. A fraction (an extension of WooCommerce sells by weight) is rounded up. */
export const pieces = z.number().min(0).max(1_000_000_000).transform(Math.ceil)

/** A numeric id, as text. */
export const id = z.union([z.int().positive(), z.string().regex(/^\d{1,30}$/)]).transform(String)
