/** The scopes that limit a token, from the least to the most that it may change. */
export const SCOPES = ['read', 'journal', 'tasks', 'control', 'manage'] as const
export type Scope = (typeof SCOPES)[number]

/** What a token may do with a scope, as far as the role of its person on the farm allows that. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
	read: 'See readings, history, alarms, equipment, tasks and stock',
	journal: 'Write in the journal, upload photos and diagnose plants',
	tasks: 'Work on tasks and plantings, record harvests and sales, respond to alarms',
	control: 'Switch equipment, select recipes, stop everything',
	manage: 'Change settings, recipes, alarm rules, calibrations, devices and people',
}
