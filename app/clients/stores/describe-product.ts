import { escapeHtml } from '@sfc/domain/markup/escape-html'
import type { ProductToPut } from './shop-client'

const ABOVE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** The description as HTML. A pre-order begins with its date, which no store can hide from the buyer. */
export function describeProduct({ description, readyOn }: ProductToPut): string {
	const preOrder = readyOn ? [`<p><strong>Pre-order: ready on ${day(readyOn)}.</strong></p>`] : []
	const paragraphs = description
		.split(/\n{2,}/)
		.filter((text) => text.trim())
		.map((text) => `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`)
	return [...preOrder, ...paragraphs].join('\n')
}

const day = (date: string) => ABOVE.format(new Date(`${date}T00:00:00Z`))
