import { median } from '../measure'
import type { DriverName, Result } from './play-tank'

type Row = {
	name: string
	of: (result: Result) => number
	digits: number
	/** Whether more is better. */
	isMore?: true
}

const NEVER_H = 10_000

const ROWS: readonly Row[] = [
	{ name: 'pH in band, % of the time', of: ({ phIn }) => phIn, digits: 1, isMore: true },
	{ name: 'EC in band, % of the time', of: ({ ecIn }) => ecIn, digits: 1, isMore: true },
	{ name: 'pH farthest outside', of: ({ phBeyond }) => Math.max(0, phBeyond), digits: 2 },
	{ name: 'EC farthest outside, mS/cm', of: ({ ecBeyond }) => Math.max(0, ecBeyond), digits: 2 },
	{ name: 'start-up, h', of: ({ startH }) => startH ?? NEVER_H, digits: 1 },
	{ name: 'false stops', of: ({ stops }) => stops, digits: 0 },
	{ name: 'other notices', of: ({ told }) => sum(Object.values(told)), digits: 0 },
	{ name: 'a pump stopped, h', of: ({ stoppedH }) => stoppedH, digits: 1 },
	{ name: 'acid, ml/L', of: ({ acidMlPerL }) => acidMlPerL, digits: 2 },
	{ name: 'base, ml/L', of: ({ baseMlPerL }) => baseMlPerL, digits: 2 },
	{ name: 'doses a day', of: ({ dosesPerDay }) => dosesPerDay, digits: 1 },
]

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Worst, median and mean of each figure for each driver, as a table in Markdown, the worst first. */
export function formatTable(results: readonly Result[], drivers: readonly DriverName[]): string {
	const head = drivers.map((driver) => `${driver}: worst, median, mean`).join(' | ')
	const lines = ROWS.map(({ name, of, digits, isMore }) => {
		const cells = drivers.map((driver) => {
			const all = results.filter((one) => one.driver === driver).map(of)
			const worst = isMore ? Math.min(...all) : Math.max(...all)
			const mean = sum(all) / all.length
			return [worst, median(all), mean].map((value) => shown(value, digits)).join(', ')
		})
		return `| ${name} | ${cells.join(' | ')} |`
	})
	return [`| figure | ${head} |`, `|---|${drivers.map(() => '---|').join('')}`, ...lines].join('\n')
}

const shown = (value: number, digits: number): string =>
	value >= NEVER_H ? 'never' : value.toFixed(digits)

const WORST_TANKS = 10
const IN_BAND = 99.9

/** The tanks under our control that were longest out of a band, and what pumps waited for meanwhile. */
export function formatCauses(results: readonly Result[]): string {
	const inBand = ({ phIn, ecIn }: Pick<Result, 'phIn' | 'ecIn'>) => Math.min(phIn, ecIn)
	return results
		.filter((one) => one.driver === 'ours' && inBand(one) < IN_BAND)
		.toSorted((a, b) => inBand(a) - inBand(b))
		.slice(0, WORST_TANKS)
		.map(({ seed, outBecause, ...one }) => {
			const causes = Object.entries(outBecause)
				.toSorted(([, a], [, b]) => b - a)
				.map(([reason, hours]) => `  ${hours.toFixed(1)} h ${reason}`)
			return [`tank ${seed}: ${inBand(one).toFixed(1)} % in band`, ...causes].join('\n')
		})
		.join('\n')
}
