/** The steps of `a.b[0]['x y']`, or undefined when it is not such a path. */
export function parsePath(path: string): string[] | undefined {
	const steps: string[] = []
	const step = /^(?:\.?([\p{L}_][\p{L}\p{N}_-]*)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\])/u
	let rest = path
	while (rest !== '') {
		const match = step.exec(rest)
		if (!match) return undefined
		steps.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
		rest = rest.slice(match[0].length)
	}
	return steps
}

/** Follows a path through parsed JSON; only own properties count. */
export function pick(value: unknown, steps: readonly string[]): unknown {
	let current = value
	for (const step of steps) {
		if (typeof current !== 'object' || current === null) return undefined
		if (!Object.hasOwn(current, step)) return undefined
		current = (current as Record<string, unknown>)[step]
	}
	return current
}
