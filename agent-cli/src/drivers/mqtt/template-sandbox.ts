import { Environment, parse, tokenize } from '@huggingface/jinja'
import { JinjaLimit, runJinja, setFunctions } from '@sfc/contract/jinja/run-jinja'
import { DeviceError } from '../driver'
import { readPayload } from './json-payload'
import { FILTERS, OPERATORS } from './template-functions'

/** Reads a payload: text, or undefined when the template says nothing about it. */
export type Template = (payload: string) => unknown

/** What a template may be made of; loops and macros are not, so that each ends at once. */
const NODES = new Set([
	'Program',
	'If',
	'Ternary',
	'Set',
	'Comment',
	'MemberExpression',
	'CallExpression',
	'Identifier',
	'NumericLiteral',
	'IntegerLiteral',
	'FloatLiteral',
	'StringLiteral',
	'ArrayLiteral',
	'TupleLiteral',
	'BinaryExpression',
	'FilterExpression',
	'TestExpression',
	'UnaryExpression',
	'SliceExpression',
])
const TESTS = new Set(['defined', 'undefined', 'none', 'number', 'string', 'true', 'false'])
const METHODS = new Set(['get', 'split', 'lower', 'upper', 'strip', 'startswith', 'endswith'])
const NAMES = new Set(['value', 'value_json', 'true', 'false', 'none', 'True', 'False', 'None'])
/** What Home Assistant takes for no state. */
const NO_STATE = new Set(['', 'none', 'None', 'unknown', 'unavailable'])

/** Longer messages are not given to templates; states that devices send have some hundred characters. */
const MOST_PAYLOAD_CHARS = 100_000

type Node = { type: string } & Record<string, unknown>

/**
 * Compiles a template of Home Assistant (Jinja) to run inside a sandbox: an interpreter without access to
 * anything but the payload, no loops, texts of bounded length. Returns why it is not understood, for one
 * with anything else in it.
 */
export function compileTemplate(template: string): { read: Template } | { problem: string } {
	let program: Node
	try {
		const tokens = tokenize(template, { lstrip_blocks: true, trim_blocks: true })
		program = rewrite(parse(tokens) as unknown as Node, new Set(NAMES)) as Node
	} catch (error) {
		return { problem: error instanceof NotUnderstood ? error.message : 'it is no valid template' }
	}
	const isText = (program['body'] as Node[]).every(({ type }) => type === 'StringLiteral')
	if (isText) return { problem: 'it takes nothing out of the message' }
	const read: Template = (payload) => {
		if (payload.length > MOST_PAYLOAD_CHARS)
			throw new DeviceError(
				`template refused, the message is longer than ${MOST_PAYLOAD_CHARS} characters`,
			)
		try {
			const text = runJinja(program as never, templateContext(payload)).trim()
			return NO_STATE.has(text) ? undefined : text
		} catch (error) {
			if (error instanceof JinjaLimit) throw new DeviceError(`template refused, ${error.message}`)
			return undefined // as Home Assistant: what raises an error says nothing of the state
		}
	}
	try {
		read('')
	} catch (error) {
		return { problem: (error as DeviceError).message.replace('template refused, ', '') }
	}
	return { read }
}

let last: { payload: string; environment: Environment } | undefined

/** What templates read a payload in: made once for all that read it one after the other. */
function templateContext(payload: string): Environment {
	if (last?.payload === payload) return last.environment
	const environment = new Environment()
	for (const [name, value] of Object.entries(CONSTANTS)) environment.set(name, value)
	setFunctions(environment, FUNCTIONS)
	environment.set('value', payload)
	environment.set('value_json', readPayload(payload) ?? null)
	last = { payload, environment }
	return environment
}

const FILTER_PREFIX = '__filter_'
const OPERATOR_PREFIX = '__operator_'

const CONSTANTS: Readonly<Record<string, unknown>> = {
	true: true,
	True: true,
	false: false,
	False: false,
	none: null,
	None: null,
}
const FUNCTIONS = { ...prefixed(FILTER_PREFIX, FILTERS), ...prefixed(OPERATOR_PREFIX, OPERATORS) }

function prefixed(prefix: string, functions: typeof FILTERS) {
	return Object.fromEntries(Object.entries(functions).map(([name, run]) => [prefix + name, run]))
}

class NotUnderstood extends Error {}

const refuse = (what: string): never => {
	throw new NotUnderstood(what)
}

/** Replaces filters and operators of a tree by our functions; throws for unknown ones. */
function rewrite(node: unknown, names: Set<string>): unknown {
	if (Array.isArray(node)) return node.map((one) => rewrite(one, names))
	if (typeof node !== 'object' || node === null || !('type' in node)) return node
	const tree = node as Node
	const { type } = tree
	if (!NODES.has(type)) return refuse(`“${type}” is not allowed in it`)
	const inside = (key: string) => rewrite(tree[key], names)
	switch (type) {
		case 'Identifier':
			return names.has(nameOf(tree)) ? tree : refuse(`“${nameOf(tree)}” is not known`)
		case 'Set': {
			const [value, body] = [inside('value'), inside('body')]
			const assignee = tree['assignee'] as Node
			if (assignee.type !== 'Identifier') return refuse('it sets more than a name')
			names.add(nameOf(assignee))
			return over(tree, { value, body })
		}
		case 'MemberExpression':
			return over(tree, {
				object: inside('object'),
				property: tree['computed'] ? inside('property') : tree['property'],
			})
		case 'CallExpression':
			return rewriteCall(tree, names)
		case 'FilterExpression': {
			const filter = tree['filter'] as Node
			const isCall = filter.type === 'CallExpression'
			const name = nameOf((isCall ? filter['callee'] : filter) as Node)
			const args = isCall ? (rewrite(filter['args'], names) as Node[]) : []
			return callFilter(name, [inside('operand') as Node, ...args])
		}
		case 'TestExpression': {
			const test = nameOf(tree['test'] as Node)
			return TESTS.has(test)
				? over(tree, { operand: inside('operand') })
				: refuse(`the test “${test}” is not known`)
		}
		case 'UnaryExpression': {
			const argument = inside('argument') as Node
			const operator = String((tree['operator'] as { value?: unknown }).value)
			return operator === '-'
				? call(`${OPERATOR_PREFIX}*`, [argument, { type: 'IntegerLiteral', value: -1 }])
				: over(tree, { argument })
		}
		case 'BinaryExpression': {
			const operator = String((tree['operator'] as { value?: unknown }).value)
			const [left, right] = [inside('left') as Node, inside('right') as Node]
			return operator in OPERATORS
				? call(OPERATOR_PREFIX + operator, [left, right])
				: over(tree, { left, right })
		}
		default:
			return over(
				tree,
				Object.fromEntries(
					Object.keys(tree).map((key) => [key, key === 'type' ? type : inside(key)]),
				),
			)
	}
}

/** A function (`iif(…)`, `float(…)`), or a method of a text or an object. */
function rewriteCall(tree: Node, names: Set<string>): Node {
	const callee = tree['callee'] as Node
	const args = rewrite(tree['args'], names) as Node[]
	if (callee.type === 'Identifier') return callFilter(nameOf(callee), args)
	if (callee.type !== 'MemberExpression' || callee['computed'])
		return refuse('it calls what is no name')
	const method = nameOf(callee['property'] as Node)
	const object = rewrite(callee['object'], names) as Node
	if (method === 'replace') return callFilter('replace', [object, ...args])
	if (!METHODS.has(method)) return refuse(`the method “${method}” is not known`)
	return over(tree, { callee: over(callee, { object }), args })
}

const callFilter = (name: string, args: Node[]): Node =>
	Object.hasOwn(FILTERS, name)
		? call(FILTER_PREFIX + name, args)
		: refuse(`the filter or function “${name}” is not known`)

const call = (name: string, args: Node[]): Node => ({
	type: 'CallExpression',
	callee: { type: 'Identifier', value: name },
	args,
})

/** A copy with other parts, of the same class as the interpreter asks for. */
const over = (tree: Node, parts: Record<string, unknown>): Node =>
	Object.assign(Object.create(Object.getPrototypeOf(tree) as object) as Node, tree, parts)

const nameOf = (node: Node): string => String(node['value'])
