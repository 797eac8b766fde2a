/** Values of a metric's labels; each label takes few values, all of them known here. */
export type Labels = Readonly<Record<string, string>>

type Line = { name?: string; labels: Labels; value: number }
type Metric = {
	name: string
	help: string
	type: 'counter' | 'gauge' | 'histogram'
	lines: () => Line[]
}

/** More kinds of labels of one metric than this are counted together under `other`. */
const MAX_SERIES = 200

export type Counter = { add(labels?: Labels, by?: number): void }
export type Histogram = { observe(value: number, labels?: Labels): void }

/** What is counted in this process, and its text in Prometheus' form (version 0.0.4). */
export class Registry {
	readonly #metrics = new Map<string, Metric>()

	counter(name: string, help: string): Counter {
		const series = new Series(() => ({ value: 0 }))
		this.#metrics.set(name, {
			name,
			help,
			type: 'counter',
			lines: () => series.all().map(({ labels, kept }) => ({ labels, value: kept.value })),
		})
		return { add: (labels = {}, by = 1) => void (series.of(labels).value += by) }
	}

	/** `bounds` are the upper ends of the buckets, rising. */
	histogram(name: string, help: string, bounds: readonly number[]): Histogram {
		const series = new Series(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }))
		this.#metrics.set(name, {
			name,
			help,
			type: 'histogram',
			lines: () =>
				series
					.all()
					.flatMap(({ labels, kept: { counts, count, sum } }) => [
						...counts.map((value, i) => bucket(name, labels, String(bounds[i]), value)),
						bucket(name, labels, '+Inf', count),
						{ name: `${name}_sum`, labels, value: sum },
						{ name: `${name}_count`, labels, value: count },
					]),
		})
		return {
			observe(value, labels = {}) {
				const kept = series.of(labels)
				kept.count++
				kept.sum += value
				bounds.forEach((bound, i) => {
					if (value <= bound) kept.counts[i] = (kept.counts[i] ?? 0) + 1
				})
			},
		}
	}

	/** A value that is looked up when it is asked for. */
	gauge(name: string, help: string, read: () => number): void {
		this.#metrics.set(name, {
			name,
			help,
			type: 'gauge',
			lines: () => [{ labels: {}, value: read() }],
		})
	}

	text(): string {
		return [...this.#metrics.values()].map(formatMetric).join('')
	}
}

const bucket = (name: string, labels: Labels, le: string, value: number): Line => ({
	name: `${name}_bucket`,
	labels: { ...labels, le },
	value,
})

/** One value for each set of labels. */
class Series<T> {
	readonly #kept = new Map<string, { labels: Labels; kept: T }>()

	constructor(private readonly make: () => T) {}

	of(labels: Labels): T {
		const key = JSON.stringify(labels)
		const known = this.#kept.get(key)
		if (known) return known.kept
		if (this.#kept.size >= MAX_SERIES && !isOther(labels)) return this.of(allOther(labels))
		const kept = this.make()
		this.#kept.set(key, { labels, kept })
		return kept
	}

	all = () => [...this.#kept.values()]
}

const isOther = (labels: Labels) => Object.values(labels).every((value) => value === 'other')
const allOther = (labels: Labels): Labels =>
	Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']))

export function formatMetric({ name, help, type, lines }: Metric): string {
	const rows = lines().map(
		(line) => `${line.name ?? name}${inBraces(line.labels)} ${numeral(line.value)}\n`,
	)
	return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${rows.join('')}`
}

function inBraces(labels: Labels): string {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
	return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => ESCAPES[sign] ?? sign)

function numeral(value: number): string {
	if (Number.isNaN(value)) return 'NaN'
	if (value === Infinity) return '+Inf'
	return value === -Infinity ? '-Inf' : String(value)
}
