/** What events are about, each with what they tell. The kind of an event begins with its topic. */
export const EVENT_TOPIC_WORDS = {
	alarm: 'Alarms raised, acknowledged, snoozed, resolved',
	agent: 'Agents enrolled, offline, online again, updated, revoked',
	command: 'Commands to equipment, with their outcome',
	equipment: 'Equipment switched by a person, emergency stop and its release',
	dose: 'Doses started, and what they did',
	task: 'Tasks added, done, moved, assigned, cancelled',
	cycle: 'Plantings started, changed, removed',
	stock: 'Harvests, sales and losses',
	order: 'Orders placed, packed, handed over, cancelled',
	recipe: 'Recipes selected and changed',
	journal: 'Entries of the journal',
} as const

export type EventTopic = keyof typeof EVENT_TOPIC_WORDS

export const EVENT_TOPICS = Object.keys(EVENT_TOPIC_WORDS) as EventTopic[]

/** Topics that a webhook may get besides alarms, which it gets by their severity. */
export const WEBHOOK_TOPICS = EVENT_TOPICS.filter((topic) => topic !== 'alarm')

/** The topic of a kind of event; undefined when it is about none of them. */
export const eventTopic = (kind: string): EventTopic | undefined =>
	EVENT_TOPICS.find((topic) => kind.startsWith(`${topic}.`))
