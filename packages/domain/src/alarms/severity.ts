/** From the least to the gravest; only `critical` wakes people in quiet hours. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Whether an alarm is at least as grave as somebody wants to be told of. */
export const isSeverityAtLeast = (severity: Severity, least: Severity): boolean =>
	SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least)
