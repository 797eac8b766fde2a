import { XMLParser } from 'fast-xml-parser'

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
 * Reads XML as devices send it: unknown prefixes, missing end tags and stray text do no harm. What
 * cannot be read, is too large or has a DTD (which SOAP forbids) is a root without children. The
 * root is an element without a name.
 */
export function parseXml(source: string): XmlNode {
	const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
	if (source.length > MAX_CHARS || source.includes('<!DOCTYPE')) return root
	let count = 0
	const parser = new XMLParser({
		preserveOrder: true,
		ignoreAttributes: false,
		attributeNamePrefix: '',
		removeNSPrefix: true,
		ignoreDeclaration: true,
		ignorePiTags: true,
		htmlEntities: true, // without it, numbered ones stay as they are
		parseTagValue: false,
		trimValues: false,
		jPath: false,
		maxNestedTags: MAX_DEPTH,
		onDangerousProperty: (name) => name,
		updateTag(name) {
			count += 1
			if (count > MAX_NODES) throw new RangeError(`more than ${MAX_NODES} elements`)
			return name
		},
	})
	try {
		addPieces(root, parser.parse(source))
	} catch {
		root.children = []
	}
	return root
}

/** What the parser answers: a text as `#text`, an element by its name, attributes as `:@`. */
type Piece = { [name: string]: Piece[] } & { ':@'?: Record<string, string>; '#text'?: string }

function addPieces(parent: XmlNode, pieces: Piece[]): void {
	for (const { ':@': attributes = {}, '#text': text, ...element } of pieces) {
		parent.text += text ?? ''
		for (const [name, inside] of Object.entries(element)) {
			const node: XmlNode = { name, attributes, children: [], text: '' }
			addPieces(node, inside)
			parent.children.push(node)
		}
	}
}

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
