type Sample = { labels: Record<string, string>; value: number }

/** A gauge with its samples. A unit stands at the end of the name too. */
export type Gauge = { name: string; help: string; unit?: string; samples: readonly Sample[] }

/** Writes gauges as text that is valid as OpenMetrics 1.0 and in the older format of Prometheus (0.0.4). */
export const writeMetrics = (gauges: readonly Gauge[]): string =>
	`${gauges.flatMap(listLines).join('\n')}\n# EOF\n`

const listLines = ({ name, help, unit, samples }: Gauge): string[] => [
	`# TYPE ${name} gauge`,
	...(unit ? [`# UNIT ${name} ${unit}`] : []),
	`# HELP ${name} ${help}`,
	...samples.map(({ labels, value }) => `${name}{${writeLabels(labels)}} ${value}`),
]

const writeLabels = (labels: Sample['labels']): string =>
	Object.entries(labels)
		.map(([name, value]) => `${name}="${escapeLabel(value)}"`)
		.join(',')

/** Escapes what would end a label or its line. */
const escapeLabel = (text: string): string =>
	text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
