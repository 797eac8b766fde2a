import ts from 'typescript'

/** Attributes and properties whose strings are for the program, not for a person. */
const FOR_PROGRAMS =
	/^(className|class|to|name|value|type|key|tone|variant|id|action|method|style|d|rel|href|src|htmlFor|intent|role|autoComplete|inputMode|pattern|kind|code|path|column|accept|sizes|media|property|contents|cookie|event|sql)$/

/** Calls whose strings are for the program. */
const CALLS_FOR_PROGRAMS =
	/^(sql|require|querySelector|querySelectorAll|getAttribute|addEventListener|prepare|exec|clsx|cx|twMerge|RegExp|log\.\w+|[\w.]*\.log\.\w+|headers\.\w+|[\w.]*\.raw)$/

/** Addresses, media types, header names and SQL. */
const FOR_MACHINES =
	/^([a-z]+:\/\/|\/|\.|[\w.-]+\/[\w.+-]+(;|$)|(Accept|Authorization|Cookie|Location)$|(ALTER|BEGIN|CREATE|DELETE|FROM|INSERT|ORDER|PRAGMA|SELECT|UPDATE|WITH)\b|(max|sum)\(|set null$|<!doctype)|^\{?\w+\}? COLLATE/

/**
 * The texts of one source file for people, in the order of the file. Values of the program stand as `{name}`:
 * "Turns off in {seconds} s". Text inside of inline elements (`<b>`, `<Link>`) stays within its sentence.
 */
export function readWords(path: string, source: string) {
	const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
	const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
	const texts = new Set<string>()
	const add = (text: string) => texts.add(text.replaceAll(/\s+/g, ' ').trim())

	/** `told`: the text of this element is already part of a sentence. */
	const visit = (node: ts.Node, told = false): void => {
		if (isForPrograms(node)) return
		if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
			const isSentence = node.children.some((child) => ts.isJsxText(child) && hasWords(child.text))
			if (isSentence && !told) add(sentence(node))
			if (ts.isJsxElement(node)) visit(node.openingElement)
			for (const child of node.children)
				if (!ts.isJsxText(child))
					visit(child, (isSentence || told) && ts.isJsxElement(child) && isInline(child))
			return
		}
		if (ts.isStringLiteralLike(node) && isForPeople(node.text)) add(node.text)
		if (ts.isTemplateExpression(node)) {
			const text = template(node)
			if (isForPeople(text)) add(text)
		}
		ts.forEachChild(node, (child) => visit(child))
	}
	visit(file)
	return [...texts]
}

function isForPrograms(node: ts.Node) {
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
		return true
	if (ts.isJsxAttribute(node)) return FOR_PROGRAMS.test(node.name.getText())
	if (ts.isPropertyAssignment(node)) return FOR_PROGRAMS.test(node.name.getText())
	if (ts.isTaggedTemplateExpression(node)) return true
	return ts.isCallExpression(node) && CALLS_FOR_PROGRAMS.test(node.expression.getText())
}

/** Whether a text has a word of two letters or more, apart from values of the program. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))

/**
 * Whether a string is for people: two words of a sentence, or one word with a capital; style classes, names
 * and addresses are neither.
 */
function isForPeople(text: string) {
	const fixed = text.replaceAll(/\{[^}]*\}/g, ' ').trim()
	if (FOR_MACHINES.test(text) || /^\{\w+\}(Min|Max)$/.test(text)) return false
	if (/^[A-Z]\p{Ll}+[.!?…]?$/u.test(fixed)) return true
	if (
		!/\p{L}{2,}[,.:;’']? +\S*\p{L}/u.test(fixed) &&
		!/\p{L}{2,}[,.:]? +\{|\} +\p{L}{2,}/u.test(text)
	)
		return false
	const words = text.split(' ')
	return (
		!words.some((word) =>
			/^-?[a-z]+(-[a-z0-9[\]/.%]+)+$|^[\w-]+:[\w*]|^(select|from|where|--)$/.test(word),
		) || /^[A-Z].*[.!?]$/.test(text)
	)
}

/** A parent's text with that of its inline children. */
function sentence(node: ts.JsxElement | ts.JsxFragment): string {
	return node.children
		.map((child) => {
			if (ts.isJsxText(child)) return child.text.replaceAll(/\s+/g, ' ')
			if (ts.isJsxElement(child)) return isInline(child) ? sentence(child) : ' '
			if (ts.isJsxExpression(child)) return filledIn(child.expression)
			return ' '
		})
		.join('')
}

const isInline = (node: ts.JsxElement) =>
	/^(a|b|strong|em|i|code|kbd|span|Link|TextLink|abbr|time|small)$/.test(
		node.openingElement.tagName.getText(),
	)

function template(node: ts.TemplateExpression) {
	return node.templateSpans.reduce(
		(text, span) => text + filledIn(span.expression) + span.literal.text,
		node.head.text,
	)
}

/** The placeholder of an expression: `{' '}` is a space; anything else is named by the last identifier. */
function filledIn(expression: ts.Expression | undefined): string {
	if (!expression) return ''
	if (ts.isStringLiteralLike(expression)) return expression.text
	const names = expression.getText().match(/[A-Za-z_]\w*/g) ?? ['…']
	return `{${ts.isCallExpression(expression) ? (names[0] ?? '…') : (names.at(-1) ?? '…')}}`
}
