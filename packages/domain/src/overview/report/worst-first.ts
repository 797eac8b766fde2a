import type { ReportVerdict } from './report-verdict'

type Week = {
	verdict: Pick<ReportVerdict, 'tone'>
	alarms: { named: readonly { openMs: number }[] }
}

/** The worst first; without readings nobody knows how a farm is. */
const TONES = ['danger', 'offline', 'attention', 'good'] as const

/** How long alarms of a week were open in all, milliseconds. */
export const sumOpenMs = ({ alarms: { named } }: Pick<Week, 'alarms'>): number =>
	named.reduce((sum, { openMs }) => sum + openMs, 0)

/** Sorts farms by how their week went, the worst first: by verdict, then by how long alarms were open, then by name. */
export const worstFirst = <T extends { farmName: string; report: Week }>(reports: readonly T[]) =>
	reports.toSorted(
		(a, b) =>
			TONES.indexOf(a.report.verdict.tone) - TONES.indexOf(b.report.verdict.tone) ||
			sumOpenMs(b.report) - sumOpenMs(a.report) ||
			a.farmName.localeCompare(b.farmName),
	)
