/** The lowest severity a channel is used for. */
export const SEVERITY_CHOICES = [
	{ value: 'info', label: 'All alarms and notes' },
	{ value: 'warning', label: 'Warnings and critical alarms' },
	{ value: 'critical', label: 'Critical alarms only' },
] as const
