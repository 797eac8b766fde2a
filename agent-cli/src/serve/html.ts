import { escapeHtml } from '@sfc/domain/markup/escape-html'

/** Markup that is safe to send. Only `html` makes it. */
export class Html {
	constructor(readonly text: string) {}
}

type Part = string | number | Html | null | undefined | false | readonly Part[]

/** Markup of a template: whatever is filled in and is not markup itself is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
	new Html(String.raw({ raw: strings }, ...parts.map(markup)))

function markup(part: Part): string {
	if (part === null || part === undefined || part === false) return ''
	if (part instanceof Html) return part.text
	if (typeof part === 'object') return part.map(markup).join('')
	return escapeHtml(String(part))
}
