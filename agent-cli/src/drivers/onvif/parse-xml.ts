/** An element; names are local, without their prefix. */
export type XmlNode = {
	name: string
	attributes: Record<string, string>
	children: XmlNode[]
	text: string
}

const MAX_CHARS = 2_000_000
const MAX_NODES = 20_000
const MAX_DEPTH = 100

const TOKEN =
	/<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/\s*([^\s>]+)[^>]*>|<([^\s/>!?]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+)|</g
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads XML as devices send it: unknown prefixes, missing end tags and stray text do no harm. No
 * DTD, no entities but the five of XML, and bounds on size, depth and number of elements. The root
 * is an element without a name.
 */
export function parseXml(xml: string): XmlNode {
	const root = element('')
	const open = [root]
	let count = 0
	for (const match of xml.slice(0, MAX_CHARS).matchAll(TOKEN)) {
		const [, cdata, end, start, rest = '', text] = match
		const parent = open.at(-1) ?? root
		if (cdata !== undefined) parent.text += cdata
		else if (text !== undefined) parent.text += decodeEntities(text)
		else if (end !== undefined) closeTo(open, localName(end))
		else if (start !== undefined) {
			count += 1
			if (count > MAX_NODES) break
			const node = element(localName(start), attributesOf(rest))
			parent.children.push(node)
			if (!rest.trimEnd().endsWith('/') && open.length < MAX_DEPTH) open.push(node)
		}
	}
	return root
}

const element = (name: string, attributes: Record<string, string> = {}): XmlNode => ({
	...{ name, attributes },
	...{ children: [], text: '' },
})

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** An end tag closes its element and all still open inside; one without a start is ignored. */
function closeTo(open: XmlNode[], name: string): void {
	const at = open.findLastIndex((node) => node.name === name)
	if (at > 0) open.length = at
}

function attributesOf(text: string): Record<string, string> {
	const attributes: Record<string, string> = {}
	for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
		const local = localName(name)
		if (local !== '__proto__') attributes[local] = decodeEntities(double ?? single ?? '')
	}
	return attributes
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
	text.replace(
		/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
		(all, dec, hex, name) => {
			if (name) return ENTITIES[String(name).toLowerCase()] ?? all
			const code = dec ? Number(dec) : Number.parseInt(String(hex), 16)
			return code <= 0x10ffff ? String.fromCodePoint(code) : all
		},
	)

/** Every element of this name below a node, in document order. */
export function findAll(node: XmlNode, name: string): XmlNode[] {
	return node.children.flatMap((child) => [
		...(child.name === name ? [child] : []),
		...findAll(child, name),
	])
}

/** The first element along a path of names, each anywhere below the one before. */
export const find = (node: XmlNode, ...names: string[]): XmlNode | undefined =>
	names.reduce<XmlNode | undefined>((at, name) => at && findAll(at, name)[0], node)

/** The trimmed text of the first element along a path; undefined when absent or empty. */
export const textAt = (node: XmlNode, ...names: string[]): string | undefined =>
	find(node, ...names)?.text.trim() || undefined
