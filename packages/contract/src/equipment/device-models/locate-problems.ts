import type { ModelProblem } from './check-model'

/** Deeper than a model is. */
const MAX_DEPTH = 10

/**
 * The line of each problem in the text that was checked: of its value, or of what should hold it. Null
 * where none can be named.
 */
export function locateProblems(text: string, problems: readonly ModelProblem[]): (number | null)[] {
	const paths = new Set(problems.flatMap(({ path }) => upwards(path)))
	const offsets = paths.size > 0 ? offsetsIn(text, paths) : new Map<string, number>()
	return problems.map(({ path, message }) => {
		const broken = /at position (\d+)/.exec(message)?.[1]
		const offset =
			path.length === 0
				? broken && Number(broken)
				: upwards(path)
						.map((key) => offsets.get(key))
						.find((found) => found !== undefined)
		return typeof offset === 'number' ? text.slice(0, offset).split('\n').length : null
	})
}

/** A path and what holds it, the nearest first. */
const upwards = (path: readonly PropertyKey[]): string[] =>
	path.map((_, i) => JSON.stringify(path.slice(0, path.length - i)))

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Where the values of these paths begin in JSON. It calls itself for no level, as a text may have any number. */
function offsetsIn(text: string, paths: ReadonlySet<string>): Map<string, number> {
	const found = new Map<string, number>()
	/** The key or index in each object and list that is open. */
	const at: (string | number)[] = []
	let isKey = false
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		const last = at.length - 1
		const inside = at[last]
		if (token === '}' || token === ']') at.pop()
		else if (token === ',') {
			isKey = typeof inside === 'string'
			if (typeof inside === 'number') at[last] = inside + 1
		} else if (isKey && token.startsWith('"')) {
			at[last] = String(JSON.parse(token))
			isKey = false
		} else if (token !== ':') {
			const path = at.length <= MAX_DEPTH ? JSON.stringify(at) : ''
			if (paths.has(path)) found.set(path, index)
			isKey = token === '{'
			if (token === '{' || token === '[') at.push(token === '{' ? '' : 0)
		}
	}
	return found
}
