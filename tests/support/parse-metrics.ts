export type Sample = { name: string; labels: Record<string, string>; value: number }

const HELP = /^# HELP ([a-z_:][a-z0-9_:]*) (\S.*)$/
const TYPE = /^# TYPE ([a-z_:][a-z0-9_:]*) (counter|gauge|histogram)$/
const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/giy

/**
 * Parses Prometheus' text format, version 0.0.4. Throws for anything its own parser refuses, and
 * for other mistakes: a missing help or type, a metric in two places, a sample twice, decreasing
 * buckets.
 */
export function parseMetrics(text: string): Sample[] {
	if (!text.endsWith('\n')) throw new Error('the last line has no end')
	const types = new Map<string, string>()
	const samples: Sample[] = []
	const seen = new Set<string>()
	let help = ''
	let current = ''
	for (const line of text.slice(0, -1).split('\n')) {
		if (line === '') continue
		const [, helped] = HELP.exec(line) ?? []
		const [, typed, type] = TYPE.exec(line) ?? []
		if (helped) help = helped
		else if (typed && type) {
			if (typed !== help || types.has(typed)) throw new Error(`${line}: no help, or twice`)
			types.set((current = typed), type)
		} else {
			const sample = readSample(line)
			const isOfHistogram = types.get(current) === 'histogram'
			const base = isOfHistogram ? sample.name.replace(/_(bucket|sum|count)$/, '') : sample.name
			if (base !== current || (isOfHistogram && base === sample.name)) {
				throw new Error(`${line}: not of ${current}`)
			}
			const name = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
			if (seen.has(name)) throw new Error(`${line}: twice`)
			seen.add(name)
			samples.push(sample)
		}
	}
	checkBuckets(samples)
	return samples
}

function readSample(line: string): Sample {
	const [, name, inside = '', value] = SAMPLE.exec(line) ?? []
	if (!name || value === undefined) throw new Error(`${line}: no sample`)
	const labels: Record<string, string> = {}
	LABEL.lastIndex = 0
	let read = 0
	for (let match; read < inside.length && (match = LABEL.exec(inside)); read = LABEL.lastIndex) {
		const [, label = '', text = ''] = match
		if (label in labels) throw new Error(`${line}: the label ${label} twice`)
		labels[label] = text
	}
	if (read !== inside.length) throw new Error(`${line}: labels that cannot be read`)
	return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}

/** The buckets of one series must increase and end with +Inf, which equals its count. */
function checkBuckets(samples: readonly Sample[]): void {
	const last = new Map<string, { le: number; value: number }>()
	for (const { name, labels, value } of samples) {
		const { le, ...rest } = labels
		const base = name.replace(/_(bucket|count)$/, '')
		const series = JSON.stringify([base, rest])
		const before = last.get(series)
		if (name.endsWith('_bucket')) {
			const bound = Number((le ?? 'none').replace('Inf', 'Infinity'))
			const rises = !before || (bound > before.le && value >= before.value)
			if (Number.isNaN(bound) || !rises) throw new Error(`${name} ${le}: does not rise`)
			last.set(series, { le: bound, value })
		} else if (name.endsWith('_count') && before) {
			if (before.le !== Infinity || before.value !== value) throw new Error(`${name}: not its +Inf`)
		}
	}
}
