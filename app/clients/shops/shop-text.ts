import { decodeHTML } from 'entities'
import { z } from 'zod'

const clean = (text: string, max: number) =>
	[...text.replace(/[\u0000-\u001f\u007f\ud800-\udfff]/gu, ' ')].slice(0, max).join('').trim()

const text = (read: (sent: string) => string) => z.string().max(100_000).transform(read)

/** One line of what a store wrote; only visible signs, of which no database or page trips over one. */
export const line = (max: number) => text((sent) => clean(sent, max))

/** As `line`, of a store that keeps its words as HTML: “Basil &amp; mint” is Basil & mint. */
export const htmlLine = (max: number) => text((sent) => clean(decodeHTML(sent), max))

/** As `htmlLine`, of a sentence that may be set in tags. */
export const htmlWords = (max: number) =>
	text((sent) => clean(decodeHTML(sent.replace(/<[^<>]*>/g, ' ')), max).replace(/ +/g, ' '))

/** As `line`; null for none or an empty one. */
export const lineOrNull = (max: number) =>
	line(max)
		.nullish()
		.transform((text) => text || null)

/** A date that is one; stores write ISO 8601. */
export const date = z
	.string()
	.max(40)
	.transform((text) => new Date(text))
	.refine((at) => at.getTime() > 0, 'no date')

/** Pieces of a line. Part of one (an extension of WooCommerce sells by weight) needs a whole one. */
export const pieces = z.number().min(0).max(1_000_000_000).transform(Math.ceil)

/** A number that names something, in text. */
export const id = z.union([z.int().positive(), z.string().regex(/^\d{1,30}$/)]).transform(String)
