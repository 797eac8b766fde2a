const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

/** Text for an element or a quoted attribute, of HTML and XML alike. */
export const escapeHtml = (text: string): string =>
	text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
