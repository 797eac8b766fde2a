import type { WeeklyReport } from '@sfc/contract/overview/report/weekly-report'
import { formatEnergyCost, formatKWh } from '@sfc/domain/automation/energy/format-energy'
import { formatDay, formatMonthDay } from '@sfc/domain/calendar/format-day'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { sumOpenMs, worstFirst } from '@sfc/domain/overview/report/worst-first'
import { formatMoney } from '@sfc/domain/units/currency'

export type FarmReport = { farmName: string; report: WeeklyReport; link: string }

/** Formats reports of one person as a mail: one farm in paragraphs, several with a line each. */
export function formatReportMail(
	reports: readonly FarmReport[],
	{ stopLink, allLink }: { stopLink: string; allLink: string },
) {
	const [first] = reports
	if (!first) throw new Error('a mail has a report')
	const week = `the week of ${formatDay(first.report.from)}`
	const end = ['To stop these mails, open this link:', stopLink]
	if (reports.length === 1) {
		const { farmName, report, link } = first
		return {
			subject: `${farmName}: ${report.verdict.title}`,
			text: [
				`${farmName} in ${week}: ${report.verdict.title}.`,
				...formatParagraphs(report),
				'The whole report, to read or print:',
				link,
				...end,
			].join('\n\n'),
		}
	}
	const lines = worstFirst(reports).flatMap(({ farmName, report, link }) => [
		`${farmName}: ${[report.verdict.title, ...formatOpen(report), ...formatFigures(report), ...formatNeeds(report)].join('. ')}.`,
		link,
	])
	return {
		subject: `Your ${reports.length} farms in ${week}`,
		text: [...lines, 'All your farms on one page, to read or print:', allLink, ...end].join('\n\n'),
	}
}

/** How long alarms were open, in one figure. */
const formatOpen = (report: WeeklyReport): string[] =>
	report.alarms.named.length === 0
		? []
		: [`Alarms open for ${formatRoughDuration(sumOpenMs(report))}`]

/** What is to be ordered, and which documents run out. */
const formatNeeds = ({ toOrder, documents }: WeeklyReport): string[] => [
	...(toOrder.length > 0 ? [`To order: ${toOrder.map(({ name }) => name).join(', ')}`] : []),
	...documents.map(({ title, expiresOn }) => `${title} is valid until ${formatDay(expiresOn)}`),
]

function formatParagraphs(report: WeeklyReport): string[] {
	const { alarms, harvests, next } = report
	const named = alarms.named.map(
		({ title, times, openMs, isOpen }) =>
			`${title}, ${times > 1 ? `${times} times, ` : ''}${formatRoughDuration(openMs)}${isOpen ? ', still open' : ''}`,
	)
	const tasks = next.tasks.map(({ title, day }) => `${formatMonthDay(day)}: ${title}`)
	return [
		named.length === 0 ? 'No alarms.' : `Alarms:\n${named.join('\n')}`,
		...formatFigures(report).map((figure) => `${figure}.`),
		...formatNeeds(report).map((need) => `${need}.`),
		...(harvests.missed.length > 0
			? [`Not harvested as planned: ${harvests.missed.map(({ title }) => title).join(', ')}.`]
			: []),
		tasks.length === 0
			? 'No task is due next week.'
			: `To do by ${formatMonthDay(next.to)}:\n${tasks.join('\n')}${next.hasMore ? '\nand more' : ''}`,
	]
}

/** The figures of a week: harvests against plan, losses, energy, money. */
function formatFigures({ harvests, lostPlants, energy, stock }: WeeklyReport): string[] {
	const cut = harvests.cut.map(({ unit, milli }) => formatQuantityWithUnit(milli, unit))
	return [
		...(harvests.due > 0 ? [`${harvests.done} of ${harvests.due} planned harvests done`] : []),
		...(cut.length > 0 ? [`Harvested ${cut.join(', ')}`] : []),
		...(lostPlants > 0 ? [`${lostPlants} plants lost`] : []),
		...(energy.kWh === null ? [] : [`${formatKWh(energy.kWh)}${formatPaid(energy)}`]),
		...(stock.soldCents !== 0 ? [`Sold for ${formatMoney(stock.soldCents, stock.currency)}`] : []),
	]
}

const formatPaid = ({ cost, currency }: WeeklyReport['energy']) =>
	cost !== null && currency ? ` (${formatEnergyCost(cost, currency)})` : ''
