import { escapeHtml } from './escape-html'

/** XML that is ready to be written: only `xmlElement` makes it, so that no text is taken for markup. */
export type Xml = { xml: string }

/** What XML 1.0 cannot hold in any spelling, and halves of a character. */
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

type Content = string | number | Xml | null | undefined | readonly Content[]

/** An element; what is null or empty is left out, and an element without content is none. */
export function xmlElement(
	name: string,
	content: Content,
	attributes: Readonly<Record<string, string>> = {},
): Xml | null {
	const inside = asXml(content)
	if (inside === '') return null
	const pairs = Object.entries(attributes).map(([key, text]) => ` ${key}="${asXml(text)}"`)
	return { xml: `<${name}${pairs.join('')}>${inside}</${name}>` }
}

function asXml(content: Content): string {
	if (content === null || content === undefined) return ''
	if (typeof content === 'number') return String(content)
	if (typeof content === 'string') return escapeHtml(content.replaceAll(IMPOSSIBLE, ''))
	return 'xml' in content ? content.xml : content.map(asXml).join('')
}
