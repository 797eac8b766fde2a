/** From least to most severe; only `critical` is sent in quiet hours. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Whether an alarm is at least as severe as the least severity somebody wants. */
export const isSeverityAtLeast = (severity: Severity, least: Severity): boolean =>
	SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least)
