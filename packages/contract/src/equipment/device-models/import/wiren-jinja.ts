import { Environment, parse, tokenize } from '@huggingface/jinja'
import { JinjaLimit, runJinja, setFunctions } from '../../../jinja/run-jinja'

/** The largest of their templates that are completed take half of it. */
const MOST_WORK = 4_000_000

type Node = { type: string } & Record<string, unknown>

/**
 * The JSON of a template that Wiren Board’s build completes by Jinja (.json.jinja). It names no file and no
 * device: loops over channels, and names set in it. Throws, in words, when it cannot be completed.
 */
export function renderTemplate(text: string): string {
	const included = /{%-?\s*(?:include|import|extends|from)\s+["']([^"']{1,100})["']/.exec(text)?.[1]
	try {
		if (included) throw new Error(`it takes in another file, ${included}, which is not part of it`)
		const program = rewrite(parse(tokenize(text)))
		const environment = new Environment()
		for (const [name, value] of [
			['true', true],
			['false', false],
			['none', null],
		] as const)
			environment.set(name, value)
		setFunctions(environment, FUNCTIONS)
		return runJinja(program as never, environment, MOST_WORK)
	} catch (error) {
		const why = explain(error, text)
		throw new Error(
			`this template is completed by a program (Jinja), which fails here: ${why.slice(0, 200)}. Take the JSON that “make templates” of wb-mqtt-serial makes of it, or enter its registers by hand`,
			{ cause: error },
		)
	}
}

/** Why it fails, where the interpreter says it in words of its own. */
function explain(error: unknown, text: string): string {
	const message = error instanceof Error ? error.message : String(error)
	if (error instanceof JinjaLimit)
		return `it takes more than ${MOST_WORK / 1e6} million steps and characters`
	if (message.startsWith('Object keys must be strings')) return 'it has numbers as keys of a table'
	if (message.startsWith('Cannot call something') && text.includes('.append('))
		return 'it appends to a list, which is not done here, as a list could grow without bound'
	return message
}

const MOST_NUMBERS = 10_000

const whole = (value: unknown): number => Math.trunc(Number(value))

/** What the templates call that the interpreter lacks: Python’s methods of texts, and filters. */
const CALLS: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
	find: (text, part) => String(text).indexOf(String(part)),
	/** `'%02x' | format(10)` and `'inputs{}'.format(1)`. */
	format: (pattern, ...values) => formatText(String(pattern), values),
}
const FUNCTIONS: typeof CALLS = {
	...Object.fromEntries(Object.entries(CALLS).map(([name, run]) => [`__${name}`, run])),
	range(from, to, step = 1) {
		const [first, end] = to === undefined ? [0, whole(from)] : [whole(from), whole(to)]
		const count = Math.ceil((end - first) / whole(step))
		if (!(count <= MOST_NUMBERS)) throw new Error('a loop is longer than any device has channels')
		return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * whole(step))
	},
	joiner(separator = ', ') {
		let isFirst = true
		return () => {
			const text = isFirst ? '' : String(separator)
			isFirst = false
			return text
		}
	},
}

function formatText(pattern: string, values: unknown[]): string {
	let next = 0
	return pattern.replaceAll(/%(0?)(\d{0,2})([dxXs%])|\{\}/g, (_, zero, width, kind) => {
		if (kind === '%') return '%'
		const value = values[next++]
		const text =
			kind === 'x' || kind === 'X' ? whole(value).toString(16) : String(value as string | number)
		const padded = text.padStart(Number(width ?? 0), zero ? '0' : ' ')
		return kind === 'X' ? padded.toUpperCase() : padded
	})
}

/** Rewrites a tree: what the interpreter lacks becomes calls of our functions, and tuples become lists. */
function rewrite(node: unknown): unknown {
	if (Array.isArray(node)) return node.map(rewrite)
	if (typeof node !== 'object' || node === null || !('type' in node)) return node
	const tree = node as Node
	const inside = over(tree, Object.fromEntries(Object.entries(tree).map(rewritePart)))
	if (tree.type === 'TupleLiteral') return over(inside, { type: 'ArrayLiteral' })
	if (tree.type === 'FilterExpression') {
		const filter = inside['filter'] as Node
		const name = nameOf(filter['callee'])
		if (filter.type === 'CallExpression' && name === 'format')
			return call(name, [inside['operand'], ...(filter['args'] as Node[])])
	}
	const callee = inside['callee'] as Node | undefined
	if (tree.type === 'CallExpression' && callee?.type === 'MemberExpression') {
		const name = nameOf(callee['property'])
		if (!callee['computed'] && Object.hasOwn(CALLS, name))
			return call(name, [callee['object'], ...(inside['args'] as Node[])])
	}
	return inside
}

/** Names that a loop or `set` gives values to stay a tuple. */
const rewritePart = ([key, part]: [string, unknown]): [string, unknown] => [
	key,
	key === 'loopvar' || key === 'assignee' ? part : rewrite(part),
]

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['value'])

const call = (name: string, args: unknown[]): Node => ({
	type: 'CallExpression',
	callee: { type: 'Identifier', value: `__${name}` },
	args,
})

/** A copy with other parts, of the same class as the interpreter asks for. */
const over = (tree: Node, parts: Record<string, unknown>): Node =>
	Object.assign(Object.create(Object.getPrototypeOf(tree) as object) as Node, tree, parts)
