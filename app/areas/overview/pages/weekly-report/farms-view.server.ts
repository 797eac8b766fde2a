import type { FarmsReport } from '@sfc/contract/overview/report/farms-report'
import type { WeeklyReport } from '@sfc/contract/overview/report/weekly-report'
import { formatEnergyCost, formatKWh } from '@sfc/domain/automation/energy/format-energy'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay, formatMonthDay } from '@sfc/domain/calendar/format-day'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { formatCount } from '@sfc/domain/format-count'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { inRangePct } from '@sfc/domain/overview/report/report-verdict'
import { sumOpenMs } from '@sfc/domain/overview/report/worst-first'
import { formatMoney } from '@sfc/domain/units/currency'

/** A week of several farms in words, a line for each. */
export function farmsView({ farms, ...report }: FarmsReport) {
	return {
		span: `${formatDay(report.from)} to ${formatDay(report.to)}`,
		from: report.from,
		earlier: addDays(report.from, -7),
		later: report.isRunning ? null : addDays(report.from, 7),
		isRunning: report.isRunning,
		count: formatCount(report.count, 'farm'),
		page: report.page,
		pages: report.pages,
		farms: farms.map(({ farmId, farmName, report: week }) => ({
			farmId,
			farmName,
			to: withFarm(`/reports/weekly?day=${report.from}`, farmId),
			...farmLine(week),
		})),
	}
}

/** One farm's week in short texts; an empty list where there is nothing to say. */
function farmLine({ verdict, alarms, climate, harvests, lostPlants, ...week }: WeeklyReport) {
	const { energy, stock, next } = week
	const amounts = (sums: readonly { unit: string; milli: number }[]) =>
		sums.map(({ unit, milli }) => formatQuantityWithUnit(milli, unit)).join(', ')
	const { critical, warning, info } = alarms.counts
	const open = critical + warning + info
	const overdue = next.tasks.filter(({ day }) => day < next.from).length
	const tasks = `${next.tasks.length}${next.hasMore ? ' or more' : ''}`
	return {
		verdict,
		alarms:
			open === 0
				? ['None']
				: [
						[critical && `${critical} critical`, warning && formatCount(warning, 'warning')]
							.filter(Boolean)
							.join(', ') || `${open} info`,
						`open for ${formatRoughDuration(sumOpenMs({ alarms }))}`,
					],
		inRange: [
			sayRange(
				'Air',
				climate.filter(({ zone }) => zone !== null),
			),
			sayRange(
				'Water',
				climate.filter(({ zone }) => zone === null),
			),
		],
		harvests: [`${harvests.done} of ${harvests.due} planned`, amounts(harvests.cut)].filter(
			Boolean,
		),
		lost: [lostPlants > 0 ? formatCount(lostPlants, 'plant') : '', amounts(stock.lost)].filter(
			Boolean,
		),
		energy: [
			energy.kWh === null ? 'Not measured' : formatKWh(energy.kWh),
			energy.cost !== null && energy.currency ? formatEnergyCost(energy.cost, energy.currency) : '',
		].filter(Boolean),
		sold: [formatMoney(stock.soldCents, stock.currency)],
		next: [
			next.tasks.length === 0 ? 'No task' : `${tasks} ${tasks === '1' ? 'task' : 'tasks'}`,
			overdue > 0 ? `${overdue} overdue` : '',
			sayFirst(next),
		].filter(Boolean),
	}
}

function sayRange(name: string, rows: WeeklyReport['climate']): string {
	if (rows.length === 0) return `${name}: no data`
	const pct = inRangePct({
		knownHours: rows.reduce((sum, { knownHours }) => sum + knownHours, 0),
		inRangeHours: rows.reduce((sum, { inRangeHours }) => sum + inRangeHours, 0),
	})
	return pct === null ? `${name}: no target` : `${name}: ${pct} %`
}

const sayFirst = ({ tasks: [first] }: WeeklyReport['next']): string =>
	first ? `first: ${first.title}, ${formatMonthDay(first.day)}` : ''
