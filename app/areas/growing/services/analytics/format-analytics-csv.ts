import type { Analytics } from '@sfc/contract/growing/analytics/analytics'
import { csvLine } from '@sfc/domain/csv/csv-line'

/**
 * Writes the analytics as a CSV file: one line per figure, with its subject, unit and number of
 * cycles or tasks. Figures without data are left out.
 */
export function formatAnalyticsCsv(analytics: Analytics): string {
	const { periods, harvests, tasksByType, stages, endings, yields } = analytics
	return [
		['from', 'to', 'figure', 'of', 'value', 'unit', 'counted_from', 'counted'],
		...periods.flatMap(({ from, to, plants, cycles, harvestedMilli }) => [
			[from, to, 'plants_started', null, plants, 'plants', cycles, 'cycles'],
			...Object.entries(harvestedMilli).map(([unit, milli]) => [
				from,
				to,
				'harvested',
				null,
				milli / 1000,
				unit,
				null,
				null,
			]),
		]),
		...[
			...harvests.map(({ unit, wasteMilli, cycles }) => [
				'waste',
				null,
				wasteMilli / 1000,
				unit,
				cycles,
				'cycles',
			]),
			...tasksByType.flatMap(({ type, judged, onTime, late, open, medianDaysLate }) => [
				['on_time', type, onTime, 'tasks', judged, 'tasks'],
				['late', type, late, 'tasks', judged, 'tasks'],
				['overdue', type, open, 'tasks', judged, 'tasks'],
				...(medianDaysLate === null
					? []
					: [['median_days_late', type, medianDaysLate, 'days', late, 'tasks']]),
			]),
			...stages.flatMap(({ crop, ...times }) =>
				(['transplant', 'harvest'] as const).flatMap((stage) => {
					const time = times[stage]
					if (!time) return []
					return (['planned', 'real'] as const).map((kind) => [
						`median_days_to_${stage}_${kind}`,
						crop,
						time[kind],
						'days',
						time.cycles,
						'cycles',
					])
				}),
			),
			...(['harvested', 'cancelled', 'terminated'] as const).map((ending) => [
				'plants_ended',
				ending,
				endings[ending].plants,
				'plants',
				endings[ending].cycles,
				'cycles',
			]),
			['plants_ended', 'lost in trays', endings.lostInTrays, 'plants', null, null],
			...yields.map(({ crop, unit, medianMilli, cycles }) => [
				'median_yield',
				crop,
				medianMilli / 1000,
				unit,
				cycles,
				'cycles',
			]),
		].map((cells) => [analytics.from, analytics.to, ...cells]),
	]
		.map((cells) => csvLine(cells))
		.join('')
}
