const FIRST = 1
const LAST = 247

/** Unit ids of Modbus as people write them, `1-247` or `3, 7-9`: each once, in their order. Null for what is none. */
export function parseUnitIds(text: string): number[] | null {
	const units = new Set<number>()
	for (const part of text.split(',')) {
		const [, from = '', to = from] =
			/^\s*(\d{1,3})(?:\s*[-\u2013]\s*(\d{1,3}))?\s*$/.exec(part) ?? []
		const [first, last] = [Number(from), Number(to)]
		if (from === '' || first < FIRST || last > LAST || last < first) return null
		for (let unit = first; unit <= last; unit++) units.add(unit)
	}
	return [...units]
}

/** `3, 7–9`, of unit ids in any order. */
export function formatUnitIds(units: readonly number[]): string {
	const spans: [number, number][] = []
	for (const unit of [...new Set(units)].sort((a, b) => a - b)) {
		const last = spans.at(-1)
		if (last && last[1] === unit - 1) last[1] = unit
		else spans.push([unit, unit])
	}
	return spans.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
