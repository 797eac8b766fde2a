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

/**
 * Reads XML as devices send it: unknown prefixes, missing end tags and stray text do no harm. No
 * DTD, no entities but the five of XML, and bounds on size, depth and number of elements; it ends
 * at the first thing that never closes. Takes time in line with the length. The root is an element
 * without a name.
 */
export function parseXml(source: string): XmlNode {
	const xml = source.slice(0, MAX_CHARS)
	const root = element('')
	const open = [root]
	let count = 0
	for (let at = 0; at < xml.length && count <= MAX_NODES;) {
		const parent = open.at(-1) ?? root
		const piece = nextPiece(xml, at)
		if (!piece) break
		at = piece.end
		if (piece.kind === 'text') parent.text += piece.text
		if (piece.kind === 'end') closeTo(open, localName(piece.text.trim()))
		if (piece.kind !== 'start') continue
		count += 1
		const name = /^[^\s/]*/.exec(piece.text)?.[0] ?? ''
		const node = element(localName(name), attributesOf(piece.text.slice(name.length)))
		parent.children.push(node)
		if (!piece.text.endsWith('/') && open.length < MAX_DEPTH) open.push(node)
	}
	return root
}

type Piece = { kind: 'text' | 'start' | 'end' | 'other'; text: string; end: number }

/** What comes next; undefined when it never closes. */
function nextPiece(xml: string, at: number): Piece | undefined {
	if (xml[at] !== '<') {
		const next = xml.indexOf('<', at)
		const end = next < 0 ? xml.length : next
		return { kind: 'text', text: decodeEntities(xml.slice(at, end)), end }
	}
	if (xml.startsWith('<!--', at)) return enclosed(xml, at, '<!--', '-->', 'other')
	if (xml.startsWith('<![CDATA[', at)) return enclosed(xml, at, '<![CDATA[', ']]>', 'text')
	if (xml.startsWith('<?', at)) return enclosed(xml, at, '<?', '?>', 'other')
	if (xml.startsWith('</', at)) return enclosed(xml, at, '</', '>', 'end')
	if (xml.startsWith('<!', at)) return enclosed(xml, at, '<!', '>', 'other')
	const end = endOfTag(xml, at)
	return end < 0 ? undefined : { kind: 'start', text: xml.slice(at + 1, end).trim(), end: end + 1 }
}

function enclosed(xml: string, at: number, from: string, to: string, kind: Piece['kind']) {
	const end = xml.indexOf(to, at + from.length)
	if (end < 0) return undefined
	return { kind, text: xml.slice(at + from.length, end), end: end + to.length }
}

/** A `>` inside quotes does not end a tag. */
function endOfTag(xml: string, at: number): number {
	let quote = ''
	for (let i = at + 1; i < xml.length; i++) {
		const char = xml[i] ?? ''
		if (quote !== '') quote = char === quote ? '' : quote
		else if (char === '"' || char === "'") quote = char
		else if (char === '>') return i
	}
	return -1
}

const element = (name: string, attributes: Record<string, string> = {}): XmlNode => ({
	name,
	attributes,
	children: [],
	text: '',
})

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** An end tag closes its element and all still open inside; one without a start is ignored. */
function closeTo(open: XmlNode[], name: string): void {
	const at = open.findLastIndex((node) => node.name === name)
	if (at > 0) open.length = at
}

function attributesOf(text: string): Record<string, string> {
	const attributes: Record<string, string> = {}
	const attribute = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y // sticky: it never searches
	for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
		const [, name = '', double, single] = found
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
