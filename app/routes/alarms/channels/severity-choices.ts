/** The lowest severity a channel is used for. */
export const SEVERITY_CHOICES = [
	{ value: 'info', label: 'All alarms and notes' },
	{ value: 'warning', label: 'Warnings and what is critical' },
	{ value: 'critical', label: 'Only what is critical' },
] as const
