/** Characters of a condition; the longest in their templates fits. It also bounds how deep brackets nest. */
const MAX_LENGTH = 500

const TOKEN = /\s*(isDefined\(\s*\w+\s*\)|[A-Za-z_]\w*|-?\d+|[<>=!]=|&&|\|\||[<>()])/y

type Value = number | undefined
type Compare = (a: number, b: number) => boolean

/** What a setting that has no value gives beside the comparison itself: only `!=` holds. */
const COMPARISONS: readonly Readonly<Record<string, Compare>>[] = [
	{ '==': (a, b) => a === b, '!=': (a, b) => a !== b },
	{ '>': (a, b) => a > b, '<': (a, b) => a < b, '>=': (a, b) => a >= b, '<=': (a, b) => a <= b },
]

/**
 * Whether a condition of a template holds with these settings: comparisons of whole numbers, `&&`, `||`, brackets
 * and `isDefined(…)`, in the order of C. A setting without a value compares as false, and as true with `!=`
 * (README of wb-mqtt-serial, "condition"). Throws for anything else.
 */
export function holds(condition: string, settings: ReadonlyMap<string, number>): boolean {
	const tokens = read(condition)
	let at = 0
	const take = (): string => tokens[at++] ?? ''
	const value = (): Value => {
		const token = take()
		if (token === '(') {
			const inner = any()
			if (take() !== ')') throw new Error('a bracket is not closed')
			return inner
		}
		const asked = /^isDefined\(\s*(\w+)\s*\)$/.exec(token)?.[1]
		if (asked) return Number(settings.has(asked))
		if (/^-?\d+$/.test(token)) return Number(token)
		if (/^\w+$/.test(token)) return settings.get(token)
		throw new Error('a value is missing')
	}
	const compared = (level: number): Value => {
		const operators = COMPARISONS[level]
		if (!operators) return value()
		let left = compared(level + 1)
		for (let test = operators[tokens[at] ?? '']; test; test = operators[tokens[at] ?? '']) {
			const isUnequal = take() === '!='
			const right = compared(level + 1)
			left = Number(left === undefined || right === undefined ? isUnequal : test(left, right))
		}
		return left
	}
	const joined = (
		operator: string,
		part: () => Value,
		join: (a: boolean, b: boolean) => boolean,
	) => {
		let left = part()
		while (tokens[at] === operator) {
			at++
			const right = part()
			left = Number(join(Boolean(left), Boolean(right)))
		}
		return left
	}
	const all = () =>
		joined(
			'&&',
			() => compared(0),
			(a, b) => a && b,
		)
	const any = (): Value => joined('||', all, (a, b) => a || b)
	const result = any()
	if (at < tokens.length) throw new Error('more follows than is understood')
	return Boolean(result)
}

function read(condition: string): string[] {
	if (condition.length > MAX_LENGTH) throw new Error('it is too long')
	const text = condition.trimEnd()
	const tokens: string[] = []
	TOKEN.lastIndex = 0
	while (TOKEN.lastIndex < text.length) {
		const token = TOKEN.exec(text)?.[1]
		if (token === undefined) throw new Error('a sign is not understood')
		tokens.push(token)
	}
	return tokens
}
