/** From least to most severe; only `critical` is sent in quiet hours. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The place of a severity among `SEVERITIES`: the higher, the more severe. */
export const severityRank = (severity: string): number =>
	SEVERITIES.findIndex((one) => one === severity)

/** Whether an alarm is at least as severe as the least severity somebody wants. */
export const isSeverityAtLeast = (severity: Severity, least: Severity): boolean =>
	severityRank(severity) >= severityRank(least)
