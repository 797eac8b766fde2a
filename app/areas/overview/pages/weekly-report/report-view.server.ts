import type { WeeklyReport } from '@sfc/contract/overview/report/weekly-report'
import { formatEnergyCost, formatKWh } from '@sfc/domain/automation/energy/format-energy'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay, formatMonthDay } from '@sfc/domain/calendar/format-day'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { inRangePct } from '@sfc/domain/overview/report/report-verdict'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { Formats } from '@sfc/domain/units/formats'
import { QUANTITIES } from '@sfc/domain/units/quantities'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'

/** A week's report in words, for one person. */
export function reportView(report: WeeklyReport, formats: Formats) {
	const { verdict, alarms, climate, harvests, planted, energy, stock, next, work } = report
	const amounts = (sums: readonly { unit: string; milli: number }[]) =>
		sums.map(({ unit, milli }) => formatQuantityWithUnit(milli, unit)).join(', ')
	const waste = harvests.cut.filter(({ wasteMilli }) => wasteMilli > 0)
	const { cost, currency, kWh, kWhBefore, unknown } = energy
	return {
		verdict,
		span: `${formatDay(report.from)} to ${formatDay(report.to)}`,
		earlier: addDays(report.from, -7),
		isRunning: report.isRunning,
		later: report.isRunning ? null : addDays(report.from, 7),
		alarms: {
			counts: [
				['Critical', alarms.counts.critical],
				['Warning', alarms.counts.warning],
				['Info', alarms.counts.info],
			] as const,
			named: alarms.named.map(({ id, title, severity, times, openMs, isOpen }) => ({
				id,
				title,
				severity,
				open: `${times > 1 ? `${times} times, ` : ''}${formatRoughDuration(openMs)}${times > 1 ? ' in all' : ''}${isOpen ? ', still open' : ''}`,
			})),
		},
		climate: climate.map((row) => {
			const { quantity, zone, knownHours, silentHours, low, high } = row
			const pct = inRangePct(row)
			return {
				key: `${zone} ${quantity}`,
				name: QUANTITIES[quantity].label,
				place: zone === null ? 'Water' : zoneLabel(zone),
				inRange: pct === null ? 'No target' : `${pct} % of ${knownHours} h`,
				low: formatValue(quantity, low, formats),
				high: formatValue(quantity, high, formats),
				silent: silentHours === 0 ? 'None' : `${silentHours} h`,
			}
		}),
		facts: [
			['Planned harvests done', `${harvests.done} of ${harvests.due}`],
			['Harvested', amounts(harvests.cut) || 'Nothing'],
			['Waste', amounts(waste.map(({ unit, wasteMilli: milli }) => ({ unit, milli }))) || 'None'],
			['Planted', planted.plants === 0 ? 'Nothing' : `${planted.plants} plants`],
			['Plants lost', String(report.lostPlants)],
			['Lost from stock', amounts(stock.lost) || 'Nothing'],
			['Tasks on time', `${work.onTime} of ${work.due}`],
		] as const,
		missed: harvests.missed.map(({ id, title, day }) => ({ id, title, day: formatMonthDay(day) })),
		money: [
			['Sold', amounts(stock.sold) || 'Nothing'],
			['For', formatMoney(stock.soldCents, stock.currency)],
			['Energy', kWh === null ? 'Not measured' : formatKWh(kWh)],
			[
				'Its cost',
				cost !== null && currency ? formatEnergyCost(cost, currency) : 'No price entered',
			],
			['Week before', kWhBefore === null ? 'Not measured' : formatKWh(kWhBefore)],
		] as const,
		unknown,
		toOrder: report.toOrder.map(({ id, name, usable }) => ({
			to: `/supplies/${id}`,
			name,
			about: `${amounts([usable])} left`,
		})),
		documents: report.documents.map(({ id, title, expiresOn }) => ({
			to: `/documents/${id}`,
			name: title,
			about: `Valid until ${formatDay(expiresOn)}`,
		})),
		next: {
			span: `${formatMonthDay(next.from)} to ${formatMonthDay(next.to)}`,
			tasks: next.tasks.map(({ id, title, day }) => ({
				id,
				title,
				day: `${day < next.from ? 'Overdue since ' : ''}${formatMonthDay(day)}`,
			})),
			hasMore: next.hasMore,
		},
	}
}
